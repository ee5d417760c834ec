/** For `node --import`: prints the loaded modules of the embedded backend to standard error. */
import { registerHooks } from 'node:module'

const root = new URL('../../', import.meta.url).href
const embedded = ['backend/', 'node_modules/@electric-sql/', 'node_modules/pg/'].map((path) => root + path)

registerHooks({
  load(url, context, next) {
    if (embedded.some((start) => url.startsWith(start))) process.stderr.write(`Loaded ${url}\n`)
    return next(url, context)
  },
})
