/**
 * The `data` of a reply as a test reads it. Its shape is the very thing the test asserts, so a type
 * here would only repeat the expectation and hide a field that is missing: the one free type of
 * the tests, and the one place that says so.
 */
// biome-ignore lint/suspicious/noExplicitAny: a type would repeat the expectation and hide a missing field.
export type ReplyData = any;
