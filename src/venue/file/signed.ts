/** Who the audit trail names for what the venue file declares. */
export const BY = 'venue-file';
