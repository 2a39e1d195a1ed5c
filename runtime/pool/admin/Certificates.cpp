//===- Certificates.cpp - Who is who in a pool ----------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Certificates.h"

#include <arpa/inet.h>

#include <memory>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>

using namespace vtapool;
using vtart::format;

namespace {

template <typename T, void (*free)(T *)>
struct Free {
  void operator()(T *object) const { free(object); }
};
template <typename T, void (*free)(T *)>
using Owned = std::unique_ptr<T, Free<T, free>>;

void freeBio(BIO *bio) { BIO_free(bio); }
using OwnedKey = Owned<EVP_PKEY, EVP_PKEY_free>;
using OwnedCertificate = Owned<X509, X509_free>;
using OwnedBio = Owned<BIO, freeBio>;

/// What OpenSSL says about the last failure.
Error sslError(const char *doing) {
  unsigned long code = ERR_peek_last_error();
  const char *reason = code ? ERR_reason_error_string(code) : nullptr;
  ERR_clear_error();
  return Error(format("OpenSSL could not %s: %s", doing,
                      reason ? reason : "it does not say why"));
}

std::string take(BIO *bio) {
  char *data = nullptr;
  long size = BIO_get_mem_data(bio, &data);
  return std::string(data, size_t(size));
}

Expected<Identity> toPem(X509 *certificate, EVP_PKEY *key) {
  OwnedBio certificateText(BIO_new(BIO_s_mem())), keyText(BIO_new(BIO_s_mem()));
  if (!certificateText || !keyText ||
      !PEM_write_bio_X509(certificateText.get(), certificate) ||
      !PEM_write_bio_PrivateKey(keyText.get(), key, nullptr, nullptr, 0,
                                nullptr, nullptr))
    return sslError("write a certificate");
  return Identity{take(certificateText.get()), take(keyText.get())};
}

bool addExtension(X509 *certificate, X509 *issuer, int nid,
                  const std::string &value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
  Owned<X509_EXTENSION, X509_EXTENSION_free> extension(
      X509V3_EXT_conf_nid(nullptr, &context, nid, value.c_str()));
  return extension && X509_add_ext(certificate, extension.get(), -1);
}

/// "DNS:a,IP:1.2.3.4", as OpenSSL's configuration files have it.
std::string alternativeNames(const CertificateSubject &subject) {
  std::string result;
  unsigned char bytes[sizeof(in6_addr)];
  for (const std::string &address : subject.addresses) {
    bool ip = inet_pton(AF_INET, address.c_str(), bytes) == 1 ||
              inet_pton(AF_INET6, address.c_str(), bytes) == 1;
    result += (result.empty() ? "" : ",") + std::string(ip ? "IP:" : "DNS:") +
              address;
  }
  return result;
}

/// Everything but extensions and signature. Null if OpenSSL fails.
OwnedCertificate makeUnsigned(const std::string &name, EVP_PKEY *key,
                              const X509_NAME *issuer) {
  OwnedCertificate result(X509_new());
  unsigned char serial[16];
  if (!result || RAND_bytes(serial, sizeof(serial)) != 1)
    return nullptr;
  serial[0] &= 0x7f; // A serial number is positive.
  Owned<BIGNUM, BN_free> number(BN_bin2bn(serial, sizeof(serial), nullptr));
  X509_NAME *subject = X509_get_subject_name(result.get());
  auto *text = reinterpret_cast<const unsigned char *>(name.c_str());
  // Version 3 is written as 2.
  if (!number || !X509_set_version(result.get(), 2) ||
      !BN_to_ASN1_INTEGER(number.get(), X509_get_serialNumber(result.get())) ||
      !X509_set_pubkey(result.get(), key) ||
      !X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, text, -1, -1,
                                  0) ||
      !X509_set_issuer_name(result.get(), issuer ? issuer : subject) ||
      !ASN1_TIME_set_string_X509(X509_getm_notBefore(result.get()),
                                 "19700101000000Z") ||
      !ASN1_TIME_set_string_X509(X509_getm_notAfter(result.get()),
                                 "99991231235959Z"))
    return nullptr;
  return result;
}

OwnedKey makeKey() { return OwnedKey(EVP_EC_gen("P-256")); }

} // namespace

Expected<Identity> vtapool::makeAuthority(const std::string &name) {
  OwnedKey key = makeKey();
  if (!key)
    return sslError("make a key");
  OwnedCertificate certificate = makeUnsigned(name, key.get(), nullptr);
  X509 *made = certificate.get();
  if (!made ||
      !addExtension(made, made, NID_basic_constraints,
                    "critical,CA:TRUE,pathlen:0") ||
      !addExtension(made, made, NID_key_usage, "critical,keyCertSign") ||
      !addExtension(made, made, NID_subject_key_identifier, "hash") ||
      !X509_sign(made, key.get(), EVP_sha256()))
    return sslError("make the certificate of the authority");
  return toPem(made, key.get());
}

Expected<Identity>
vtapool::issueCertificate(const Identity &authority,
                          const CertificateSubject &subject) {
  OwnedBio certificateText(BIO_new_mem_buf(authority.certificate.data(),
                                           int(authority.certificate.size()))),
      keyText(BIO_new_mem_buf(authority.privateKey.data(),
                              int(authority.privateKey.size())));
  OwnedCertificate issuer(
      PEM_read_bio_X509(certificateText.get(), nullptr, nullptr, nullptr));
  if (!issuer)
    return sslError("read the certificate of the authority");
  OwnedKey issuerKey(
      PEM_read_bio_PrivateKey(keyText.get(), nullptr, nullptr, nullptr));
  if (!issuerKey)
    return sslError("read the private key of the authority");
  if (!X509_check_private_key(issuer.get(), issuerKey.get()))
    return Error("the private key of the authority does not belong to its "
                 "certificate");

  OwnedKey key = makeKey();
  if (!key)
    return sslError("make a key");
  OwnedCertificate certificate = makeUnsigned(
      subject.name, key.get(), X509_get_subject_name(issuer.get()));
  X509 *made = certificate.get();
  std::string names = alternativeNames(subject);
  if (!made ||
      !addExtension(made, issuer.get(), NID_basic_constraints,
                    "critical,CA:FALSE") ||
      !addExtension(made, issuer.get(), NID_key_usage,
                    "critical,digitalSignature") ||
      !addExtension(made, issuer.get(), NID_ext_key_usage,
                    subject.server ? "serverAuth" : "clientAuth") ||
      !addExtension(made, issuer.get(), NID_subject_key_identifier, "hash") ||
      !addExtension(made, issuer.get(), NID_authority_key_identifier,
                    "keyid") ||
      (!names.empty() &&
       !addExtension(made, issuer.get(), NID_subject_alt_name, names)) ||
      !X509_sign(made, issuerKey.get(), EVP_sha256()))
    return sslError(("make the certificate of " + subject.name).c_str());
  return toPem(made, key.get());
}

Expected<std::string> vtapool::randomText(unsigned bits) {
  // 32 letters, so that each has 5 bits; none is taken for another.
  const char *letters = "abcdefghijkmnpqrstuvwxyz23456789";
  std::vector<unsigned char> bytes((bits + 4) / 5);
  if (RAND_bytes(bytes.data(), int(bytes.size())) != 1)
    return sslError("get random numbers");
  std::string result;
  for (unsigned char byte : bytes)
    result += letters[byte & 31];
  return result;
}
