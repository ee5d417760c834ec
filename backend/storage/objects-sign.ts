import { z } from 'zod'
import { readJson } from './body.ts'
import { actAs, type Endpoint, type StorageContext } from './context.ts'
import { parseBucketName } from './names.ts'
import { textsOf } from './sql.ts'

const body = z.object({ expiresIn: z.int().min(1), paths: z.array(z.string()).min(1).max(500) })
const hidden = 'Either the object does not exist or you do not have access to it'

/** `POST /object/sign/:bucket`: one answer per path, in their order. */
export function objectsSign({ caller, database, tokens }: StorageContext): Endpoint {
  return async (c) => {
    const bucket = parseBucketName(c.req.param('bucket') ?? '')
    const actor = actAs(await caller(c.req.raw))
    const { expiresIn, paths } = await readJson(c.req.raw, body)
    const text = `select name from storage.objects where bucket_id = $1 and name in ${textsOf('$2')}`
    const [found] = await database.transaction({
      ...actor,
      readOnly: true,
      statements: [{ text, values: [bucket, JSON.stringify(paths)] }],
    })
    const visible = new Set(found?.rows.map((row) => row.name))
    const answers = paths.map(async (path) => {
      if (!visible.has(path)) return { path, signedURL: null, error: hidden }
      const url = `${bucket}/${path}`
      const token = await tokens.sign({ scope: 'download', url }, expiresIn)
      return { path, signedURL: `/object/sign/${url}?token=${token}`, error: null }
    })
    return c.json(await Promise.all(answers))
  }
}
