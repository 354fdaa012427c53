import { expect, test } from "vitest";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { compileRecipe } from "./compile-recipe.ts";

/** the text that `{Field|…}` writes for a value */
function written(template: string, fields: Readonly<Record<string, unknown>>): string {
  const signer = compileRecipe(
    { message: template, algorithm: "hmac-sha256", key: "key" },
    "r",
  ).signer({ key: "not shown" });
  return signer.explain({
    method: "POST",
    path: "/payout/M1",
    fields,
    instant: Date.UTC(2026, 0, 2, 22, 4, 5, 678),
    id: "id-1",
    paymentId: "pay-1",
  }).message;
}

test.each<[template: string, value: unknown, text: string]>([
  ["{V}", "as it is ", "as it is "],
  ["{V}", 1000, "1000"],
  ["{V}", 10.5, "10.5"],
  ["{V}", 1e21, "1000000000000000000000"],
  ["{V}", true, "true"],
  ["{V}", false, "false"],
  ["{V}", "", ""],
  ["{V|upper}", "straße é", "STRASSE É"],
  ["{V|lower}", "ABC É", "abc é"],
  ["{V|trim}", " \t a b \n", "a b"],
  ["{V|digits}", "1,234.50", "123450"],
  ["{V|digits}", "-1.00", "100"],
  ["{V|decimals:2}", "10", "10.00"],
  ["{V|decimals:2}", 10.5, "10.50"],
  ["{V|decimals:2}", "-0.1", "-0.10"],
  ["{V|decimals:0}", "1000.00", "1000"],
  ["{V|decimals:2|digits}", 7, "700"],
  ["{V|decimals:3}", "12345678901234567890.1", "12345678901234567890.100"],
  ["{V|url}", "a b~c*'()!/é", "a%20b~c%2A%27%28%29%21%2F%C3%A9"],
  ["{V|url:form}", "a b&c=é-._", "a+b%26c%3D%C3%A9-._"],
  ["{V|base64}", "é?>", "w6k/Pg=="],
  ["{V|json}", 'say "é"\n', '"say \\"é\\"\\n"'],
  ["{V|json}", { b: 1, a: [1.5, null, { c: "x" }] }, '{"b":1,"a":[1.5,null,{"c":"x"}]}'],
  ["{V|json}", [1e21], "[1000000000000000000000]"],
  ["{V|json}", true, "true"],
  ["{V|minify}", '{ "a b" : [1, "\\" x "],\n\t"c":true }', '{"a b":[1,"\\" x "],"c":true}'],
  ["{V|md5}", "hello", "5d41402abc4b2a76b9719d911017c592"],
  ["{V|sha1}", "hello", "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d"],
  ["{V|sha256}", "hello", "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"],
  [
    "{V|sha512}",
    "hello",
    "9b71d224bd62f3785d96d46ad3ea3d73319bfbc2890caadae2dff72519673ca72323c3d99ba5c11d7c7acc6e14b8c5da0c4663475c2e5c3adef46f73bcdec043",
  ],
  ["{V|trim|upper|md5}", " hello ", "eb61eead90e3b899c6bcbe27ac581660"],
  ["{V|json|sha256}", {}, "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"],
  ["{{{V}}}", "x", "{x}"],
  ["{{}}{V}", "x", "{}x"],
  ["{ V | upper }", "x", "X"],
  ["{V.a.b}", { a: { b: "deep" } }, "deep"],
  ["{V.items.1}", { items: ["a", "b"] }, "b"],
  ["{Nothing?}|{V?}", "x", "|x"],
  ["{V?}", null, ""],
  ["{V.a?}", { b: 1 }, ""],
  ["{Nothing?|md5}", "", "d41d8cd98f00b204e9800998ecf8427e"],
  ["{Nothing?|decimals:2}", "", ""],
  ["{request.method} {request.path} {request.body}", "x", 'POST /payout/M1 {"V":"x"}'],
  [
    "{request.timestamp} {request.timestampMs} {request.time}",
    "x",
    "1767391445 1767391445678 2026-01-02T22:04:05Z",
  ],
  ["{request.time|zone:+07:00}", "x", "2026-01-03T05:04:05+07:00"],
  ["{request.time|zone:-03:30}", "x", "2026-01-02T18:34:05-03:30"],
  ["{request.id} {payment.id}", "x", "id-1 pay-1"],
  ["{pairs}", "x", "V=x"],
])("%s of %j is %j", (template, value, text) => {
  expect(written(template, { V: value })).toBe(text);
});

test.each<[template: string, value: unknown, source: string, reason: string]>([
  ["{RefNo}", "x", "RefNo", "is absent"],
  ["{V}", null, "V", "is absent"],
  ["{V.a}", { b: 1 }, "V.a", "is absent"],
  ["{V.length}", "text", "V.length", "is absent"],
  ["{toString}", "x", "toString", "is absent"],
  ["{__proto__}", "x", "__proto__", "is absent"],
  ["{V.constructor.name}", {}, "V.constructor.name", "is absent"],
  ["{header.x-unknown}", "x", "header.x-unknown", "is absent"],
  ["{V}", { a: 1 }, "V", "|json"],
  ["{V}", [1], "V", "|json"],
  ["{V}", Number.NaN, "body", "JSON cannot hold"],
  ["{V}", "half \ud800", "V", "well-formed"],
  ["{V|decimals:2}", "10.555", "V", "more than 2 decimals"],
  ["{V|decimals:2}", "1,000", "V", "plain decimal"],
  ["{V|decimals:2}", "", "V", "plain decimal"],
  ["{V|minify}", "a b", "V", "not JSON"],
])("%s of %j is refused", (template, value, source, reason) => {
  const attempt = () => written(template, { V: value });
  expect(attempt).toThrow(InvalidRequestError);
  expect(attempt).toThrow(`${source}: `);
  expect(attempt).toThrow(reason);
});

test("a bigint is written out, in the message and in the body", () => {
  expect(written("{V} {request.body}", { V: 12345678901234567890n })).toBe(
    '12345678901234567890 {"V":12345678901234567890}',
  );
});

test("payment.id is absent where nobody gave one", () => {
  const signer = compileRecipe(
    { message: "{payment.id}", algorithm: "hmac-sha256", key: "key" },
    "r",
  ).signer({ key: "k".repeat(9) });
  expect(() => signer.sign({ method: "POST", path: "/", fields: {} })).toThrow(
    "payment.id: is absent",
  );
});
