/** Child process that serves the pages it receives and sends its port. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addressOf, FORMS, type ServedPage } from './bare-servers.ts'

const [pages] = (await once(process, 'message')) as [readonly ServedPage[]]
const responses = new Map(
  pages.flatMap(({ headers, bodies }, index) =>
    FORMS.map((form) => {
      const body = bodies[form]
      const own = { 'content-type': 'text/html', 'content-length': body.byteLength }
      const encoding = form === 'br' ? { 'content-encoding': 'br' } : {}
      return [addressOf(index, form), { body, headers: { ...headers, ...own, ...encoding } }] as const
    }),
  ),
)
const server = createServer((request, response) => {
  const found = responses.get(request.url ?? '')
  if (found) response.writeHead(200, found.headers).end(found.body)
  else response.writeHead(404).end()
}).listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.((server.address() as AddressInfo).port)
