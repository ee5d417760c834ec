/** For `node --import`: says on standard error which modules of the embedded backend and its databases were loaded. */
import { registerHooks } from 'node:module'

const root = new URL('../../', import.meta.url).href
const embedded = ['backend/', 'node_modules/@electric-sql/', 'node_modules/pg/'].map((path) => root + path)

registerHooks({
  load(url, context, next) {
    if (embedded.some((start) => url.startsWith(start))) process.stderr.write(`Loaded ${url}\n`)
    return next(url, context)
  },
})
