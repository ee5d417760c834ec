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
    test: /\/app\/(analytics|document|ui\/(board-edge|button|icon|media-query|visually-hidden)|session\/(?!login-modal|data-session|sign-in\.ts|supabase-browser|tab-identity|valid-session))|\/domain\/(brand|consent|email-address|error-catalogue|page-loading|registers|roles|session|sites|website-api)\.ts/,
  },
  { name: 'site', test: /\/app\/site\/layout\/|\/domain\/(mobile-bars|navigation)\.ts/ },
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [reactRouter()],
  build: isSsrBuild ? {} : { rolldownOptions: { output: { codeSplitting: { groups } } } },
}))
