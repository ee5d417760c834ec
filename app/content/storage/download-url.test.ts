import { expect, it } from 'vitest'
import { CV_BUCKET } from '#domain/applications/applications.ts'
import { DRAWING_BUCKET } from '#domain/leads/drawings.ts'
import { opened } from '#tests/support/opened.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { cvLink } from '../applications/cvs.ts'
import { drawingLink } from '../leads/queries.ts'

const backend = opened(openTestBackend)

it.each([
  ['CV', CV_BUCKET, 'applications/Driver/0123456789abcdef-Lea.pdf', cvLink],
  ['drawing', DRAWING_BUCKET, 'enquiries/0123456789abcdef0123456789abcdef-Lea.pdf', drawingLink],
] as const)(
  'the link of a %s saves the file under the name it was sent with',
  async (_, bucket, path, link) => {
    const { secret } = backend
    const { error } = await secret.storage
      .from(bucket)
      .upload(path, Buffer.from('%PDF-1.7\n'), { contentType: 'application/pdf' })
    expect(error).toBeNull()
    for (const fileName of ['My CV (final).pdf', 'Léa & Zoë 100% + 1.pdf']) {
      const response = await fetch(await link(secret, { path, fileName }))
      await response.body?.cancel()
      expect(response.status).toBe(200)
      const [, saved = ''] =
        /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
      expect(decodeURIComponent(saved)).toBe(fileName)
    }
  },
)
