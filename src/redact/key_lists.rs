//! Lists of the names that public documents give to secrets.
//!
//! [`OPEN_TELEMETRY`] is that of "Semantic conventions for URL", attribute `url.full`. [`COMMON`] has these, each with
//! where it is documented:
//!
//! * OAuth 2.0 and `OpenID` Connect: RFC 6749, RFC 6750, RFC 7521, RFC 7636, RFC 8628, RFC 8693; the values that
//!   let a client in: `access_token`, `refresh_token`, `id_token`, `id_token_hint`, `token`, `code`,
//!   `code_verifier`, `client_secret`, `client_assertion`, `assertion`, `device_code`, `user_code`,
//!   `subject_token`, `actor_token`
//! * OAuth 1.0: RFC 5849: `oauth_token`, `oauth_signature`, `oauth_verifier`, `oauth_token_secret`,
//!   `oauth_consumer_secret`
//! * SAML 2.0 bindings, WS-Federation and CAS: `SAMLResponse`, `SAMLart`, `wresult`, `ticket`
//! * Amazon S3: "Authenticating Requests: Using Query Parameters"; signatures of version 2: `X-Amz-Signature`,
//!   `X-Amz-Credential`, `X-Amz-Security-Token`, `AWSAccessKeyId`, `Signature`
//! * Google Cloud Storage: "Signed URLs": `X-Goog-Signature`, `X-Goog-Credential`, `GoogleAccessId`
//! * Azure: "Create a service SAS", "Azure Functions HTTP trigger", "API Management subscriptions": `sig`,
//!   `subscription-key`, `sharedaccesssignature`, `sharedaccesskey`, `accountkey`
//! * Alibaba Cloud OSS and Tencent Cloud COS: signed URLs: `OSSAccessKeyId`, `x-oss-signature`,
//!   `x-oss-credential`, `x-oss-security-token`, `q-signature`, `q-ak`, `x-cos-security-token`
//! * Akamai: "Token authentication": `hdnea`, `hdnts`, `hdntl`
//! * Amazon `CloudFront`: "Use signed URLs": `Signature`, `Key-Pair-Id`. Its `Policy` is no secret: everyone who has
//!   the URL may read it, and without the signature it lets nobody in
//! * GitLab: "REST API authentication", "CI job token", "Feed tokens": `private_token`, `job_token`,
//!   `feed_token`; services that have the same kind of token: `personal_access_token`
//! * `HubSpot`: "API keys": `hapikey`
//! * PKCS #11: RFC 7512: `pin-value`; Google Meet's page for telephones, `https://tel.meet/…?pin=`: `pin`
//! * sessions of PHP, Servlet, ASP.NET, Django, Express and `ColdFusion`: `PHPSESSID`, `jsessionid`, `sessionid`,
//!   `session_id`, `session`, `sessid`, `session_token`, `session_key`, `ASP.NET_SessionId`,
//!   `connect.sid`, `cftoken`
//! * passwords, as JDBC, libpq and forms name them: `password`, `passwd`, `pwd`, `pass`, `passphrase`,
//!   `passcode`, `new_password`, `old_password`, `confirm_password`, `current_password`, `user_password`,
//!   `password_confirmation`, `sslpassword`, `truststorepassword`, `keystorepassword`, `keystoresecret`,
//!   `db_password`
//! * keys and tokens, as the documents of many services name them: `api_key`, `apikey`, `x-api-key`,
//!   `api_token`, `app_key`, `appsecret`, `app_secret`, `application_key`, `access_key`, `access_key_id`,
//!   `secret_access_key`, `secret_key`, `secret`, `private_key`, `signing_key`, `encryption_key`, `shared_key`,
//!   `master_key`, `auth`, `auth_token`, `auth_key`, `authtoken`, `authorization`, `authentication`, `bearer`,
//!   `bearer_token`, `jwt`, `credential`, `credentials`, `consumer_secret`, `token_secret`, `api_secret`,
//!   `security_token`, `user_token`, `login_token`, `reset_token`, `password_reset_token`,
//!   `reset_password_token`, `confirmation_token`, `verification_token`, `verify_token`, `invitation_token`,
//!   `invite_token`, `magic_token`, `activation_token`, `csrf_token`, `csrfmiddlewaretoken`,
//!   `authenticity_token`, `xsrf_token`, `web_token`, `bot_token`, `webhook_token`, `device_token`, `otp`,
//!   `totp`, `one_time_token`, `onetimepassword`, `hmac`, `passkey`

/// The keys of `url.full`, case-sensitive.
pub(super) static OPEN_TELEMETRY: [&str; 4] = ["AWSAccessKeyId", "Signature", "sig", "X-Goog-Signature"];

/// The number of octets of the longest name of [`COMMON`].
pub(super) const LONGEST_LISTED: usize = 21;

/// The last two letters of the names of the lists: bits for the last one, by the one before it.
pub(super) static LISTED_ENDS: [u32; 32] = {
    let mut ends = [0; 32];
    let lists: [&[&str]; 2] = [&OPEN_TELEMETRY, &COMMON];
    let mut list = 0;
    while list < lists.len() {
        let mut name = 0;
        while name < lists[list].len() {
            let [.., before, latest] = lists[list][name].as_bytes() else { panic!("a name has two letters") };
            ends[(*before & 0x1F) as usize] |= 1 << (*latest & 0x1F);
            name += 1;
        }
        list += 1;
    }
    ends
};

/// Names in order, in lower case, without "-", "_" and ".".
#[rustfmt::skip]
pub(super) static COMMON: [&str; 137] = [
    "accesskey", "accesskeyid", "accesstoken", "accountkey", "activationtoken", "actortoken", "apikey", "apisecret",
    "apitoken", "appkey", "applicationkey", "appsecret", "aspnetsessionid", "assertion", "auth", "authentication",
    "authenticitytoken", "authkey", "authorization", "authtoken", "awsaccesskeyid", "bearer", "bearertoken", "bottoken",
    "cftoken", "clientassertion", "clientsecret", "code", "codeverifier", "confirmationtoken", "confirmpassword",
    "connectsid", "consumersecret", "credential", "credentials", "csrfmiddlewaretoken", "csrftoken", "currentpassword",
    "dbpassword", "devicecode", "devicetoken", "encryptionkey", "feedtoken", "googleaccessid", "hapikey", "hdnea",
    "hdntl", "hdnts", "hmac", "idtoken", "idtokenhint", "invitationtoken", "invitetoken", "jobtoken", "jsessionid",
    "jwt", "keypairid", "keystorepassword", "keystoresecret", "logintoken", "magictoken", "masterkey", "newpassword",
    "oauthconsumersecret", "oauthsignature", "oauthtoken", "oauthtokensecret", "oauthverifier", "oldpassword",
    "onetimepassword", "onetimetoken", "ossaccesskeyid", "otp", "pass", "passcode", "passkey", "passphrase", "passwd",
    "password", "passwordconfirmation", "passwordresettoken", "personalaccesstoken", "phpsessid", "pin", "pinvalue",
    "privatekey", "privatetoken", "pwd", "qak", "qsignature", "refreshtoken", "resetpasswordtoken", "resettoken",
    "samlart", "samlresponse", "secret", "secretaccesskey", "secretkey", "securitytoken", "sessid", "session",
    "sessionid", "sessionkey", "sessiontoken", "sharedaccesskey", "sharedaccesssignature", "sharedkey", "sig",
    "signature", "signingkey", "sslpassword", "subjecttoken", "subscriptionkey", "ticket", "token", "tokensecret",
    "totp", "truststorepassword", "usercode", "userpassword", "usertoken", "verificationtoken", "verifytoken",
    "webhooktoken", "webtoken", "wresult", "xamzcredential", "xamzsecuritytoken", "xamzsignature", "xapikey",
    "xcossecuritytoken", "xgoogcredential", "xgoogsignature", "xosscredential", "xosssecuritytoken", "xosssignature",
    "xsrftoken",
];

/// Names that are those of a secret if the value is one: Google's "Manage API keys" has `key`, and sessions of phpBB
/// and Synology's DSM `sid` and `_sid`, a name that others give to stories, shops and categories.
pub(super) static COMMON_BY_VALUE: [(&str, IsSecret); 2] =
    [("key", |value| value.starts_with(b"AIza")), ("sid", begins_with_session)];

/// True for the values of a name that are secret.
type IsSecret = fn(&[u8]) -> bool;

/// True if a value begins with 16 or more letters, digits, "_" and "-", among them a letter and a digit.
fn begins_with_session(value: &[u8]) -> bool {
    let is_in_session = |octet: &&u8| octet.is_ascii_alphanumeric() || matches!(octet, b'_' | b'-');
    let session = &value[..value.iter().take_while(is_in_session).count()];
    session.len() >= 16 && session.iter().any(u8::is_ascii_alphabetic) && session.iter().any(u8::is_ascii_digit)
}
