/** Scope and expiry of signed URLs. */
import { describe, expect, it } from 'vitest'
import { administrator, signedIn } from './auth-users.ts'

const admin = administrator()
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
)
const picture = () => new Blob([PNG], { type: 'image/png' })
let pictures = 0

/** A signed upload URL of a marketing user, for the news bucket. */
async function signedUpload() {
  const { testUser, client } = await signedIn()
  await admin.from('permissions').insert({ user_id: testUser.id, role: 'marketing' }).throwOnError()
  const path = `signed/${testUser.id}-${++pictures}.png`
  const { data, error } = await client.storage.from('news-media').createSignedUploadUrl(path)
  expect(error).toBeNull()
  const upload = () => admin.storage.from('news-media').uploadToSignedUrl(path, data!.token, picture())
  return { testUser, client, upload }
}

describe('signed upload URL', () => {
  it('works for anyone while the signer may write', async () => {
    const { upload } = await signedUpload()
    expect((await upload()).error).toBeNull()
  })

  it('ends when the signer loses the role', async () => {
    const { testUser, upload } = await signedUpload()
    await admin.from('permissions').delete().eq('user_id', testUser.id).throwOnError()
    expect((await upload()).error).toMatchObject({
      statusCode: '403',
      message: 'new row violates row-level security policy',
    })
  })

  it('ends when the signer signs out', async () => {
    const { client, upload } = await signedUpload()
    await client.auth.signOut()
    expect((await upload()).error).toMatchObject({ statusCode: '403' })
  })

  it('ends when the signer is deleted', async () => {
    const { testUser, upload } = await signedUpload()
    await admin.auth.admin.updateUserById(testUser.id, { ban_duration: '24h' })
    expect((await upload()).error).toMatchObject({ statusCode: '403' })
  })
})

describe('signed download URL', () => {
  it('is valid for at most seven days', async () => {
    const bucket = admin.storage.from('news-media')
    await bucket.upload('signed/read.png', picture(), { upsert: true })
    const WEEK = 7 * 24 * 3600
    expect((await bucket.createSignedUrl('signed/read.png', WEEK)).error).toBeNull()
    expect((await bucket.createSignedUrls(['signed/read.png'], WEEK)).error).toBeNull()
    const error = { message: 'body/expiresIn must be <= 604800' }
    expect((await bucket.createSignedUrl('signed/read.png', WEEK + 1)).error).toMatchObject(error)
    expect((await bucket.createSignedUrls(['signed/read.png'], WEEK + 1)).error).toMatchObject(error)
  })
})
