/** What a transaction's raw `Status` means. Only the profile makes one final; every other text is `pending`. */
export type StatusClass = FinalStatus | "pending";

export type FinalStatus = "succeeded" | "failed" | "reversed" | "expired";
