import { html } from "hono/html";

export type Html = ReturnType<typeof html>;

const style = `
  :root { color-scheme: light dark; --line: #8884; --soft: #8882; }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
  main.narrow { max-width: 26rem; margin: 4rem auto; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
  .scroll { overflow-x: auto; }
  table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
  th, td { text-align: left; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); white-space: nowrap; }
  td.number, th.number { text-align: right; }
  .status { padding: .1rem .5rem; border-radius: .6rem; background: var(--soft); }
  .succeeded { background: #2a83; } .failed, .reversed, .expired, .twice { background: #d333; }
  .quiet { opacity: .65; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .3rem 1rem; } dd { margin: 0; }
  form { display: inline; } button { font: inherit; padding: .5rem 1.4rem; margin-right: .5rem; cursor: pointer; }
`;

/** @param content already escaped by `html` */
export function page(title: string, content: Html, layout: "wide" | "narrow" = "wide"): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main class="${layout}">
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}
