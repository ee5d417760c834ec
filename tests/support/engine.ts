import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Keeps PostgreSQL compiled for as long as a worker lives. V8 shares what it has compiled and optimised between all that
 * run the same bytes, but lets go of it when the last of them ends, as every test's database does.
 */
const kept = globalThis as { engine?: WebAssembly.Module }
const file = join(import.meta.dirname, '../../node_modules/@electric-sql/pglite/dist/pglite.wasm')
kept.engine ??= await WebAssembly.compile(readFileSync(file))
