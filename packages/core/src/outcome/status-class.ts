/** What a transaction's raw `Status` means. Only texts that the profile names are final; every other text is `pending`. */
export const statusClasses = ["succeeded", "failed", "pending", "reversed", "expired"] as const;
/** One of `statusClasses`. */
export type StatusClass = (typeof statusClasses)[number];

/** A Status that ends a payment. */
export type FinalStatus = Exclude<StatusClass, "pending">;
