import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  /** The whole route manifest would add 12 kB to every page. */
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
