import type { Sandbox } from "@merchant-payment/sandbox";
import type { Paint } from "../../output/output.ts";

/** lines with the addresses of a sandbox gateway and its pages */
export function gatewayLines({ url, pages }: Sandbox, paint: Paint): string[] {
  const width = Math.max(pages.ledger.length, pages.faults.length);
  return [
    `${paint("bold", "Sandbox gateway")}  ${url}   no money moves`,
    `  ledger         ${pages.ledger.padEnd(width)}   what was asked, answered and paid, live`,
    `  faults         ${pages.faults.padEnd(width)}   make it lose, delay or refuse answers`,
  ];
}
