import type { AuthContext } from '#backend/auth/context.ts'
import { errors } from '#backend/auth/errors.ts'
import { requireAdmin } from '#backend/auth/person.ts'
import { renderUser, STORED_USER, storedUser } from '#backend/auth/user.ts'

const DEFAULT_PER_PAGE = 50
const MAX_PER_PAGE = 1000

/** `GET /admin/users?page=&per_page=`: newest first. */
export async function adminUsersList(auth: AuthContext, request: Request): Promise<Response> {
  await requireAdmin(auth, request)
  const query = new URL(request.url).searchParams
  const page = pageNumber(query.get('page'), 1)
  const perPage = Math.min(pageNumber(query.get('per_page'), DEFAULT_PER_PAGE), MAX_PER_PAGE)

  const [counted, users] = await auth.deps.database.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [
      { text: 'select count(*) as total from auth.users' },
      {
        text: `select ${STORED_USER} from auth.users as u order by u.created_at desc, u.id limit $1 offset $2`,
        values: [perPage, (page - 1) * perPage],
      },
    ],
  })

  const total = Number(counted!.rows[0]!.total)
  const lastPage = Math.ceil(total / perPage)
  // `page` first: supabase-js reads the number behind the first "=".
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
  const links = [...(lastPage > page ? [link(page + 1, 'next')] : []), link(lastPage, 'last')]
  return Response.json(
    { users: users!.rows.map((row) => renderUser(storedUser(row)!)), aud: 'authenticated' },
    { headers: { Link: links.join(', '), 'X-Total-Count': String(total) } },
  )
}

function pageNumber(text: string | null, fallback: number): number {
  if (text === null || text === '') return fallback
  // Nine digits: further than any list, and no number here outgrows what the database counts in.
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw errors.validationFailed(`Bad Pagination Parameters: "${text}" is not a positive number`)
  }
  return Number(text)
}
