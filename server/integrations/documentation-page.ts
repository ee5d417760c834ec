/** Documentation of the feeds for people, from the same definitions as the OpenAPI document. */
import { html } from 'hono/html'
import { isRequired } from '#domain/feeds/feed-fields.ts'
import {
  FEED_ATOMIC_MAX_ROWS,
  FEED_MAX_ROWS,
  FEED_RESOURCES,
  FEEDS_API,
  type FeedResource,
} from '#domain/feeds/feed-resources.ts'
import { FEED_ERRORS } from '#domain/feeds/open-api.ts'
import { plainPage } from '../http/plain-page.ts'

export function feedDocumentation(siteUrl: string): Promise<Response> {
  return plainPage({
    title: 'Feeds',
    body: html`<h1>Feeds</h1>
<p>Your ERP, warehouse or transport system sends its records to us, in JSON or CSV. Our staff create a key for each
system. There is also an <a href="${FEEDS_API}/openapi.json">OpenAPI document</a>.</p>
<h2>Send a batch</h2>
<pre>curl ${siteUrl}${FEEDS_API}/pallets \\
  -H 'Authorization: Bearer feed_…' \\
  -H 'Idempotency-Key: pallets-2026-11-28-0700' \\
  -H 'Content-Type: application/json' \\
  --data-binary @pallets.json</pre>
<ul>
<li>The body is a JSON array of rows, or CSV with the field names as headings.</li>
<li>A batch has at most ${FEED_MAX_ROWS.toLocaleString('en-GB')} rows.</li>
<li>Sending a record again, or an older version after a newer one, changes nothing. When in doubt, repeat the batch.</li>
<li>Send records before those that refer to them, in the order on this page.</li>
<li><code>?dryRun=true</code> checks the rows and stores nothing.</li>
<li><code>?mode=all</code> stores nothing if a row is refused, for at most
${FEED_ATOMIC_MAX_ROWS.toLocaleString('en-GB')} rows. Otherwise every valid row is stored.</li>
<li>The response has a result for each row: created, updated, unchanged, refused with the reason, or skipped because of
another row in the mode <code>all</code>.
<code>?results=refused</code> leaves out the others.</li>
</ul>
${FEED_RESOURCES.map(resourceSection)}
<h2>Errors</h2>
<dl>${Object.entries(FEED_ERRORS).map(([status, text]) => html`<dt>${status}</dt><dd>${text}</dd>`)}</dl>`,
  })
}

const resourceSection = ({ name, description, fields }: FeedResource) => html`<h2 id="${name}">${name}</h2>
<p>${description}</p>
<table>
<caption class="quiet">POST ${FEEDS_API}/${name}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Contents</th><th scope="col">Value</th></tr></thead>
<tbody>${Object.entries(fields).map(
  ([
    field,
    definition,
  ]) => html`<tr><th scope="row"><code>${field}</code>${isRequired(definition) ? '' : ' (optional)'}</th>
<td>${definition.description}</td><td>${definition.rule}</td></tr>`,
)}</tbody>
</table>`
