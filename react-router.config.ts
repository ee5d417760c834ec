import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  /** The whole route map is sent at once: no request per link hovered (architecture decision 6). */
  routeDiscovery: { mode: 'initial' },
} satisfies Config
