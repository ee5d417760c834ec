import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/**
 * What every page loads comes in few files: many small ones compress worse, and each costs a request. Nothing in
 * `base` may bring styles that belong to one of the two documents, since both load it.
 */
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  {
    name: 'base',
    test: /\/app\/(analytics|document|ui\/(board-edge|button|icon|media-query|visually-hidden)|preferences|session\/(?!login-modal|data-session|data-client))|\/domain\/(company\/(brand|registers|sites)|consent\/|errors\/|roles\/|session\/(email-address|session|website-api))/,
  },
  { name: 'site', test: /\/app\/site\/layout\// },
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [reactRouter()],
  build: isSsrBuild ? {} : { rolldownOptions: { output: { codeSplitting: { groups } } } },
}))
