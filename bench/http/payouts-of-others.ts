/** a payout as Stripe's API documents it */
export const stripePayout = {
  id: "po_1OaFDbEcg9tTZuTgNYmX0PKB",
  object: "payout",
  amount: 25_000,
  arrival_date: 1_680_652_800,
  automatic: false,
  created: 1_680_648_691,
  currency: "idr",
  destination: "ba_1MtIhL2eZvKYlo2CAElKwKu2",
  livemode: false,
  metadata: {},
  method: "standard",
  status: "paid",
  type: "bank_account",
};

/** a payout as Xendit's API documents it */
export const xenditPayout = {
  id: "disb-7baa7335-a0b2-4678-bb8c-318c0167f332",
  reference_id: "BENCH-1",
  channel_code: "ID_BCA",
  channel_properties: { account_number: "1234567890", account_holder_name: "Ana Lopez" },
  amount: 25_000,
  currency: "IDR",
  status: "ACCEPTED",
  created: "2026-01-02T03:04:05.000Z",
  updated: "2026-01-02T03:04:05.000Z",
  business_id: "5f27a14a9bf05c73dd040bc8",
};
