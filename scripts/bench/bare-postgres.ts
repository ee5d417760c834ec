import { Pool, type QueryConfig } from 'pg'
import { type Bare, settings } from './bare.ts'

/** The same driver with as many connections; what belongs to a transaction is sent without waiting in between. */
export function openBarePostgres(url: string): Bare {
  const pool = new Pool({ connectionString: url, max: 10, pipeline: true })
  pool.on('error', () => undefined)
  return {
    async run({ role, claims, text, values }) {
      const client = await pool.connect()
      try {
        const [, , answer] = await Promise.all([
          client.query('begin'),
          client.query({ text: settings, values: [role, claims], queryMode: 'extended' } as QueryConfig),
          client.query({ text, values: [...values], queryMode: 'extended' } as QueryConfig),
          client.query('commit'),
        ])
        return answer.rows[0].body
      } finally {
        client.release()
      }
    },
    [Symbol.asyncDispose]: () => pool.end(),
  }
}
