//===- Certificates.h - Who is who in a pool --------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pool has an authority of its own, which signs the certificates of the
// server and of each user. Both ends of a connection ask for one: a board
// talks to no other server, the server to no stranger.
//
// All are valid from 1970 to 9999. Boards without a battery believe that it is
// 1970 until somebody tells them the time, and a pool must not stop on the day
// that a certificate ends: `forget` takes rights away.
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_ADMIN_CERTIFICATES_H
#define VTAPOOL_ADMIN_CERTIFICATES_H

#include "vtapool/Connection.h"

namespace vtapool {

/// A certificate and its private key, as PEM texts.
struct Identity {
  std::string certificate, privateKey;
};

/// Names of the subject of a certificate.
struct CertificateSubject {
  std::string name;                   ///< Common name.
  std::vector<std::string> addresses; ///< Names of hosts, addresses of IP.
  bool server = false;                ///< Whether it is a server's.
};

/// Makes an authority that signs itself.
Expected<Identity> makeAuthority(const std::string &name);

/// Makes a key and a certificate for it that the authority signs.
Expected<Identity> issueCertificate(const Identity &authority,
                                    const CertificateSubject &subject);

/// Random letters and digits of `bits` bits, for passwords and names.
Expected<std::string> randomText(unsigned bits);

} // namespace vtapool

#endif // VTAPOOL_ADMIN_CERTIFICATES_H
