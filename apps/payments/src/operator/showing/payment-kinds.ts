import type { PaymentKind } from "@merchant-payment/core/outcome";

export const paymentKinds = ["payout", "deposit"] as const satisfies readonly PaymentKind[];
