//===- CertificatesTest.cpp - Who is who in a pool ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Certificates.h"

#include <ctime>
#include <gtest/gtest.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <set>

using namespace vtapool;

namespace {

X509 *read(const std::string &pem) {
  BIO *bio = BIO_new_mem_buf(pem.data(), int(pem.size()));
  X509 *result = PEM_read_bio_X509(bio, nullptr, nullptr, nullptr);
  BIO_free(bio);
  return result;
}

/// What OpenSSL's verification says, 0 for yes.
int verify(const std::string &certificate, const std::string &authority,
           int purpose, time_t when, const char *host = nullptr,
           const char *ip = nullptr) {
  X509 *leaf = read(certificate), *root = read(authority);
  X509_STORE *store = X509_STORE_new();
  X509_STORE_add_cert(store, root);
  X509_STORE_CTX *context = X509_STORE_CTX_new();
  X509_STORE_CTX_init(context, store, leaf, nullptr);
  X509_VERIFY_PARAM *how = X509_STORE_CTX_get0_param(context);
  X509_VERIFY_PARAM_set_time(how, when);
  X509_VERIFY_PARAM_set_purpose(how, purpose);
  if (host)
    X509_VERIFY_PARAM_set1_host(how, host, 0);
  if (ip)
    X509_VERIFY_PARAM_set1_ip_asc(how, ip);
  int code = X509_verify_cert(context) == 1 ? X509_V_OK
                                            : X509_STORE_CTX_get_error(context);
  X509_STORE_CTX_free(context);
  X509_STORE_free(store);
  X509_free(leaf);
  X509_free(root);
  return code;
}

class CertificatesTest : public testing::Test {
protected:
  void SetUp() override {
    Expected<Identity> made = makeAuthority("authority of test");
    ASSERT_TRUE(made);
    authority = *made;
    server = issue("vta-pool", true, {"127.0.0.1", "host.example", "fe80::1"});
    board = issue("pynq-1", false, {});
  }
  Identity issue(const std::string &name, bool isServer,
                 const std::vector<std::string> &addresses) {
    CertificateSubject subject;
    subject.name = name;
    subject.server = isServer;
    subject.addresses = addresses;
    Expected<Identity> made = issueCertificate(authority, subject);
    EXPECT_TRUE(made);
    return made ? *made : Identity();
  }
  Identity authority, server, board;
  const time_t now = std::time(nullptr);
};

TEST_F(CertificatesTest, EachHasOnePurpose) {
  const std::string &root = authority.certificate;
  EXPECT_EQ(verify(server.certificate, root, X509_PURPOSE_SSL_SERVER, now), 0);
  EXPECT_EQ(verify(board.certificate, root, X509_PURPOSE_SSL_CLIENT, now), 0);
  // A board cannot pretend to be the server.
  EXPECT_EQ(verify(board.certificate, root, X509_PURPOSE_SSL_SERVER, now),
            X509_V_ERR_INVALID_PURPOSE);
  EXPECT_EQ(verify(server.certificate, root, X509_PURPOSE_SSL_CLIENT, now),
            X509_V_ERR_INVALID_PURPOSE);
}

TEST_F(CertificatesTest, NamesAndAddresses) {
  auto check = [&](const char *host, const char *ip) {
    return verify(server.certificate, authority.certificate,
                  X509_PURPOSE_SSL_SERVER, now, host, ip);
  };
  EXPECT_EQ(check("host.example", nullptr), 0);
  EXPECT_EQ(check(nullptr, "127.0.0.1"), 0);
  EXPECT_EQ(check(nullptr, "fe80::1"), 0);
  EXPECT_EQ(check("other.example", nullptr), X509_V_ERR_HOSTNAME_MISMATCH);
  EXPECT_EQ(check(nullptr, "127.0.0.2"), X509_V_ERR_IP_ADDRESS_MISMATCH);
}

// A board without a battery has the time 0 until somebody tells it another.
TEST_F(CertificatesTest, ValidFrom1970) {
  const time_t end = now + time_t(50) * 365 * 24 * 3600;
  for (time_t when : {time_t(0), time_t(3), now, end}) {
    EXPECT_EQ(verify(server.certificate, authority.certificate,
                     X509_PURPOSE_SSL_SERVER, when),
              0)
        << when;
    EXPECT_EQ(verify(board.certificate, authority.certificate,
                     X509_PURPOSE_SSL_CLIENT, when),
              0)
        << when;
  }
}

TEST_F(CertificatesTest, OthersAuthorities) {
  Expected<Identity> other = makeAuthority("authority of test");
  ASSERT_TRUE(other);
  // The name is the same, the key is not.
  EXPECT_NE(verify(board.certificate, other->certificate,
                   X509_PURPOSE_SSL_CLIENT, now),
            0);
  Identity mixed{authority.certificate, other->privateKey};
  Expected<Identity> refused = issueCertificate(mixed, {"pynq-1", {}, false});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.takeError().message(),
            "the private key of the authority does not belong to its "
            "certificate");
}

TEST_F(CertificatesTest, DamagedAuthority) {
  Expected<Identity> noCertificate =
      issueCertificate({"text", authority.privateKey}, {"pynq-1", {}, false});
  ASSERT_FALSE(noCertificate);
  EXPECT_EQ(noCertificate.takeError().message(),
            "OpenSSL could not read the certificate of the authority: no start "
            "line");
  Expected<Identity> noKey =
      issueCertificate({authority.certificate, ""}, {"pynq-1", {}, false});
  ASSERT_FALSE(noKey);
  EXPECT_NE(noKey.takeError().message().find("read the private key"),
            std::string::npos);
}

TEST(RandomTextTest, LettersAndLength) {
  std::set<std::string> texts;
  for (int i = 0; i < 100; ++i) {
    Expected<std::string> text = randomText(160);
    ASSERT_TRUE(text);
    EXPECT_EQ(text->size(), 32u);
    EXPECT_EQ(text->find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789"),
              std::string::npos)
        << *text;
    texts.insert(*text);
  }
  EXPECT_EQ(texts.size(), 100u);
}

} // namespace
