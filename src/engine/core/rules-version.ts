/** The version of the rules that this software makes; `set-rules-version` records it in the journal. */
export const RULES_VERSION = 2;
