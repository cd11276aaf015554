/** The only version of the rules so far; `set-rules-version` records it in the journal. */
export const RULES_VERSION = 1;
