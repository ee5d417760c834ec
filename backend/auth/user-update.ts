import { z } from 'zod'
import { type AuthContext, timestamp } from '#backend/auth/context.ts'
import { errors } from '#backend/auth/errors.ts'
import { requirePerson } from '#backend/auth/person.ts'
import { metadata, parseEmail, readBody } from '#backend/auth/request-body.ts'
import { mergedMetadata, renderUser, STORED_USER, storedUser } from '#backend/auth/user.ts'

const userBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: metadata.nullish(),
  app_metadata: metadata.nullish(),
})

/** `PUT /user`: people change their own metadata. Address and password are not theirs to change here. */
export async function userUpdate(auth: AuthContext, request: Request): Promise<Response> {
  const { user } = await requirePerson(auth, request)
  const body = await readBody(request, userBody)
  if (body.app_metadata) throw errors.notAdmin('Updating app_metadata requires admin privileges')
  if (body.password) {
    throw errors.validationFailed('Passwords are not used here: people sign in with an emailed code', 422)
  }
  if (body.phone) throw errors.validationFailed('Phone numbers are not used here', 422)
  if (body.email && parseEmail(body.email) !== user.email) {
    throw errors.validationFailed('Only an administrator can change the email address', 422)
  }

  const [, users] = await auth.deps.database.transaction({
    role: 'postgres',
    statements: [
      {
        text: `update auth.users set raw_user_meta_data = ${mergedMetadata('raw_user_meta_data', 2)},
            updated_at = $3::timestamptz
          where id = $1`,
        values: [user.id, body.data ?? {}, timestamp(auth.deps.clock())],
      },
      { text: `select ${STORED_USER} from auth.users as u where u.id = $1`, values: [user.id] },
    ],
  })
  const updated = storedUser(users!.rows[0])
  if (updated === undefined) throw errors.subjectNotFound()
  return Response.json(renderUser(updated))
}
