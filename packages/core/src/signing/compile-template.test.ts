import { expect, test } from "vitest";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { compileTemplate } from "./compile-template.ts";

const request = {
  method: "POST",
  path: "/payout/M1",
  fields: { RefNo: "R" },
  instant: 0,
  id: "id-1",
  paymentId: "p",
} as const;

test("a body field of the profile is filled in from the request and the secrets", () => {
  const template = compileTemplate(
    "{RefNo|lower} {secret.pin|md5} {request.timestamp} {request.id} {payment.id}",
    "operations.payout.body.X",
  );
  expect(template.secretNames).toEqual(["pin"]);
  expect(template.bind({ pin: "hello" })(request)).toBe(
    "r 5d41402abc4b2a76b9719d911017c592 0 id-1 p",
  );
  expect(compileTemplate("SHA256", "x").bind({})(request)).toBe("SHA256");
});

test.each(["{x|y}", "{let.a}", "{pairs}", "{header.a}", "{request.body}", "{"])(
  "%s is refused when it is loaded",
  (text) => {
    expect(() => compileTemplate(text, "operations.payout.body.X")).toThrow(ConfigurationError);
    expect(() => compileTemplate(text, "operations.payout.body.X")).toThrow(
      "operations.payout.body.X: ",
    );
  },
);

test("a missing secret and an absent source are named", () => {
  expect(() => compileTemplate("{secret.pin}", "x").bind({ pin: " " })).toThrow('"pin" is blank');
  const render = compileTemplate("{Nothing}", "x").bind({});
  expect(() => render(request)).toThrow(InvalidRequestError);
  expect(() => render(request)).toThrow("Nothing: is absent");
});
