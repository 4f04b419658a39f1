// The library that sends requests. Swift cannot call its functions that take any type of argument, so there
// is one here for each type. Who does not look at their results gets a warning, which is an error.

#include <curl/curl.h>

#define CURL_CHECKED __attribute__((warn_unused_result))

CURL_CHECKED static inline CURLcode curl_easy_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

CURL_CHECKED static inline CURLcode curl_easy_set_pointer(CURL *easy, CURLoption option, const void *value) {
  return curl_easy_setopt(easy, option, value);
}

CURL_CHECKED static inline CURLcode curl_easy_set_callback(CURL *easy, CURLoption option,
                                                           curl_write_callback value) {
  return curl_easy_setopt(easy, option, value);
}

static inline long curl_easy_get_long(CURL *easy, CURLINFO info) {
  long value = 0;
  curl_easy_getinfo(easy, info, &value);
  return value;
}

// The name of an option, such as "SSL_VERIFYPEER"; NULL if the library cannot tell it.
static inline const char *curl_option_name(CURLoption option) {
#if LIBCURL_VERSION_NUM >= 0x074900
  const struct curl_easyoption *known = curl_easy_option_by_id(option);
  return known == NULL ? NULL : known->name;
#else
  return NULL;
#endif
}

// The option of the protocols, which older versions of the library have by another name.
static inline CURLoption curl_protocols_option(void) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return CURLOPT_PROTOCOLS_STR;
#else
  return CURLOPT_PROTOCOLS;
#endif
}

CURL_CHECKED static inline CURLcode curl_easy_set_protocols(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl_easy_setopt(easy, CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
#endif
}

// The option to end a transfer without waiting for the thread that looks up its host. Without it, a request that
// is canceled meanwhile stops all others until that has ended. Older versions do not have it: CURLOPT_LASTENTRY.
static inline CURLoption curl_quick_exit_option(void) {
#if LIBCURL_VERSION_NUM >= 0x075700
  return CURLOPT_QUICK_EXIT;
#else
  return CURLOPT_LASTENTRY;
#endif
}
