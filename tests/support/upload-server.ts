/**
 * Serves uploads and downloads in a separate process, to measure their memory. Started with `fork`; the argument is a
 * directory.
 */
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { openFileBlobs } from '#backend/blobs/file-blobs.ts'
import { readUpload } from '#backend/storage/objects/upload-body.ts'

const blobs = await openFileBlobs(process.argv[2] as string)
let peak = 0
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss)
}, 5)

const server = createAdaptorServer({
  async fetch(request: Request) {
    if (request.method === 'GET') return new Response(await blobs.get('upload'))
    const { file } = await readUpload(request, ({ stream }) => blobs.put('upload', stream))
    return Response.json(file)
  },
}) as Server
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.({ port: (server.address() as AddressInfo).port })
/** Any message returns the peak memory in bytes. */
process.on('message', () => process.send?.({ peak }))
