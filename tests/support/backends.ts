/** The website on each kind of backend. */
import { readEnv } from '#server/config/env.ts'
import { start } from '#server/start.ts'
import { openSite, type TestSite } from './site.ts'

/** The website and its Supabase API. */
export interface BackendTarget {
  readonly url: string
  readonly provider: TestSite
}

type Settings = Readonly<Record<string, string>>

/** `open` adds its resources to a stack. @param settings of the API */
export const BACKEND_TARGETS: readonly [
  title: string,
  open: (opened: AsyncDisposableStack, settings?: Settings) => Promise<BackendTarget>,
][] = [
  [
    'on the embedded database',
    async (opened, settings) => {
      const provider = opened.use(await openSite({ DEMO_CONTENT: '0', ...settings }))
      return { url: provider.url, provider }
    },
  ],
  [
    'on Supabase',
    async (opened, settings) => {
      const provider = opened.use(await openSite({ DEMO_CONTENT: '0', ...settings }, 'backend'))
      const site = await start({
        env: readEnv({
          PORT: '0',
          SUPABASE_URL: provider.url,
          SUPABASE_PUBLISHABLE_KEY: provider.publishableKey,
          SUPABASE_SECRET_KEY: provider.secretKey,
        }),
        mode: 'site',
        print: () => {},
        log: { error: () => {}, warn: () => {} },
      })
      opened.defer(() => site.stop())
      return { url: `http://localhost:${site.port}`, provider }
    },
  ],
]
