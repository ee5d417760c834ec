/** The host of `supabase/functions`. None is deployed here yet; a name that is not known answers as Supabase does. */
import { Hono } from 'hono'

export function createFunctions(): Hono {
  const app = new Hono()
  app.all('*', () =>
    Response.json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, { status: 404 }),
  )
  return app
}
