/** Runs Vite in this process for modules, files and reloads. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'

type Handle = (incoming: IncomingMessage, outgoing: ServerResponse) => void

export interface Development {
  /** The application built from the current sources. */
  build(): Promise<ServerBuild>
  /** Requests that Vite does not handle go to `next`. */
  wrap(next: Handle): Handle
  close(): Promise<void>
}

/** @param server also carries Vite's WebSocket */
export async function openDevelopment(server: Server): Promise<Development> {
  const vite = await createServer({
    root: join(import.meta.dirname, '..'),
    appType: 'custom',
    logLevel: 'warn',
    // Scanned at start, because discovering a dependency later reloads the page.
    optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.*', '!app/**/*.server.*'] },
    server: { middlewareMode: true, ws: { server } },
  })
  return {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    wrap: (next) => (incoming, outgoing) =>
      vite.middlewares(incoming, outgoing, (error?: unknown) => {
        if (error) outgoing.destroy(error as Error)
        else next(incoming, outgoing)
      }),
    close: () => vite.close(),
  }
}
