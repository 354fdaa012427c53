/** A logged-in owner of a running n8n, over the API of its editor. */
export interface N8nSession {
  /** `name=value` of the session's cookie, for paths outside of `/rest` */
  readonly cookie: string;
  /** `rest("POST", "/workflows", body)`: the `data` of the answer. @throws with n8n's message when it refuses */
  rest<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** the owner of every n8n of the tests; a browser signs in as this person */
export const owner = {
  email: "owner@example.com",
  firstName: "Olive",
  lastName: "Owner",
  password: "Owner-of-tests-1",
};

const headers = { "content-type": "application/json", "browser-id": "merchant-payment-tests" };

/** Sets up the owner of a fresh n8n, or logs in to one that has its owner (n8n allows five log-ins in a minute). */
export async function openSession(url: string): Promise<N8nSession> {
  const post = (path: string, body: unknown) =>
    fetch(`${url}/rest${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  let answer = await post("/owner/setup", owner);
  if (!answer.ok)
    answer = await post("/login", { emailOrLdapLoginId: owner.email, password: owner.password });
  const cookie = answer.headers
    .getSetCookie()
    .find((line) => line.startsWith("n8n-auth="))
    ?.split(";")[0];
  if (!answer.ok || cookie === undefined)
    throw new Error(`n8n let nobody in: ${answer.status} ${await answer.text()}`);
  return sessionWith(url, cookie);
}

/** A session that was opened before, in another process too. */
export function sessionWith(url: string, cookie: string): N8nSession {
  return {
    cookie,
    async rest<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
      const response = await fetch(`${url}/rest${path}`, {
        method,
        headers: { ...headers, cookie },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok)
        throw new Error(
          `n8n answered ${response.status} to ${method} ${path}: ${text.slice(0, 500)}`,
        );
      return (text === "" ? undefined : JSON.parse(text).data) as Answer;
    },
  };
}
