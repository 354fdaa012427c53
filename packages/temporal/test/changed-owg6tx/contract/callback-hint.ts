/** What a callback says that the check may need. Nobody believes it: the gateway is asked. */
export interface CallbackHint {
  /** the gateway's id, for where nobody has told it yet; null where the callback carries none */
  readonly transId: string | null;
}
