/** What a callback says that the check may need. Nobody believes it: the gateway is asked. */
export interface CallbackHint {
  /** the gateway's id, used if no answer has given one yet; null if the callback has none */
  readonly transId: string | null;
}
