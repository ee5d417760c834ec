import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keeps the compiled module for the life of a worker: V8 discards its shared code with the last instance. */
const cache = globalThis as { engine?: WebAssembly.Module }
const file = join(import.meta.dirname, '../../node_modules/@electric-sql/pglite/dist/pglite.wasm')
cache.engine ??= await WebAssembly.compile(readFileSync(file))
