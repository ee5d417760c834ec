import { beforeEach, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { failure, openStorageFixture, textFile, users } from '../storage.fixture.ts'

const fixture = opened(() => openStorageFixture())
const folder = users.ann
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const vault = (as: 'ann' | 'ben' | 'visitor' | 'installation') => fixture.bucket('vault', as)
beforeEach(async () => {
  await fixture.buckets('installation').emptyBucket('vault')
  await fixture.buckets('installation').emptyBucket('shelf')
})

describe('listing', () => {
  it.each([{ offset: -1 }, { sortBy: { column: 'metadata' } }, { sortBy: { column: 'name', order: 'x' } }])(
    'with %j is rejected',
    async (options) => {
      const { error } = await vault('ann').list(folder, options)
      expect(error).toMatchObject({ status: 400, statusCode: '400' })
    },
  )
})

describe('deleting', () => {
  const paths = ['one', 'two', 'three'].map((name) => `${folder}/${name}.txt`)
  beforeEach(async () => {
    for (const path of paths) await vault('ann').upload(path, textFile(path))
  })

  it('many objects returns the deleted ones and deletes their bytes', async () => {
    const before = (await fixture.blobFiles()).length
    const { data } = await vault('ann').remove([paths[0] as string, paths[1] as string, `${folder}/none.txt`])
    expect(data?.map(({ name }) => name).sort()).toEqual([paths[0], paths[1]])
    expect((await fixture.blobFiles()).length).toBe(before - 2)
    expect((await vault('ann').list(folder)).data?.map(({ name }) => name)).toEqual(['three.txt'])
  })

  it('one object returns a message, or "not found" for a hidden one', async () => {
    const remove = (as: 'ann' | 'ben') => fixture.send(`/object/vault/${paths[0]}`, { method: 'DELETE', as })
    expect(await (await remove('ben')).json()).toMatchObject({ statusCode: '404', error: 'not_found' })
    expect(await (await remove('ann')).json()).toEqual({ message: 'Successfully deleted' })
    expect(await (await remove('ann')).json()).toMatchObject(failure('404'))
  })

  it('by plain SQL is rejected', async () => {
    const statement = { text: 'delete from storage.objects' }
    await expect(
      fixture.database.transaction({ role: 'service_role', statements: [statement] }),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('moving and copying', () => {
  const from = `${folder}/from.txt`
  const to = `${folder}/to.txt`
  beforeEach(async () => {
    await vault('ann').upload(from, textFile('content'), { metadata: { note: 1 } })
  })

  it('a move renames the object and leaves its bytes alone', async () => {
    const files = await fixture.blobFiles()
    expect((await vault('ann').move(from, to)).data).toMatchObject({ message: 'Successfully moved' })
    expect(await (await vault('ann').download(to)).data?.text()).toBe('content')
    expect((await vault('ann').exists(from)).data).toBe(false)
    expect(await fixture.blobFiles()).toEqual(files)
  })

  it('a copy has separate bytes', async () => {
    expect((await vault('ann').copy(from, to)).data).toEqual({ path: `vault/${to}` })
    await vault('ann').remove([from])
    expect(await (await vault('ann').download(to)).data?.text()).toBe('content')
    expect((await vault('ann').info(to)).data?.metadata).toEqual({ note: 1 })
  })

  it.each(['move', 'copy'] as const)('a %s to an existing name is rejected', async (verb) => {
    await vault('ann').upload(to, textFile('other'))
    expect((await vault('ann')[verb](from, to)).error).toMatchObject(failure('409'))
    expect(await (await vault('ann').download(to)).data?.text()).toBe('other')
    expect((await fixture.blobFiles()).length).toBe(2)
  })

  it.each(['move', 'copy'] as const)('a %s of an invisible object is rejected', async (verb) => {
    const stolen = `${users.ben}/stolen.txt`
    expect((await vault('ben')[verb](from, stolen)).error).toMatchObject(failure('404'))
    expect((await vault('ann').exists(from)).data).toBe(true)
  })

  it.each(['move', 'copy'] as const)('a %s without write permission is rejected', async (verb) => {
    expect((await vault('ann')[verb](from, `${users.ben}/gift.txt`)).error).toMatchObject(failure('403'))
    expect((await fixture.blobFiles()).length).toBe(1)
  })

  it.each(['move', 'copy'] as const)('a %s follows the rules of the target bucket', async (verb) => {
    const large = `${folder}/large.txt`
    await vault('ann').upload(large, textFile('x'.repeat(1001)))
    const { error } = await vault('installation')[verb](large, 'large.txt', { destinationBucket: 'shelf' })
    expect(error).toMatchObject(failure('413'))
    expect(
      (await vault('installation')[verb](from, 'x.txt', { destinationBucket: 'none' })).error,
    ).toMatchObject(failure('404', 'Bucket not found'))
  })
})

describe('copy', () => {
  const from = `${folder}/from.txt`
  const to = `${folder}/to.txt`
  const copy = (body: object, headers: Record<string, string> = {}) =>
    fixture.post(
      '/object/copy',
      'ann',
      JSON.stringify({ bucketId: 'vault', sourceKey: from, destinationKey: to, ...body }),
      headers,
    )
  beforeEach(async () => {
    await vault('ann').upload(from, textFile('content'), { metadata: { note: 1 }, cacheControl: '60' })
  })

  it('returns its row', async () => {
    expect(await (await copy({})).json()).toMatchObject({
      Id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      Key: `vault/${to}`,
      name: to,
      bucket_id: 'vault',
      metadata: { size: 7, cacheControl: 'max-age=60' },
      user_metadata: { note: 1 },
    })
  })

  it('accepts other metadata and keeps those not given', async () => {
    const { error } = await vault('ann').copy(from, to, {
      copyMetadata: false,
      metadata: { cacheControl: 'max-age=77' },
    })
    expect(error).toBeNull()
    expect((await vault('ann').info(to)).data).toMatchObject({
      cacheControl: 'max-age=77',
      contentType: 'text/plain',
      metadata: {},
    })
  })

  it('accepts user metadata in its header', async () => {
    const header = Buffer.from(JSON.stringify({ copied: 'yes' })).toString('base64')
    await copy({ copyMetadata: false }, { 'x-metadata': header })
    expect((await vault('ann').info(to)).data?.metadata).toEqual({ copied: 'yes' })
  })

  it('onto itself updates the metadata, only with x-upsert', async () => {
    const onto = { destinationKey: from, copyMetadata: false, metadata: { cacheControl: 'max-age=604800' } }
    expect(await (await copy(onto)).json()).toMatchObject(failure('409'))
    expect((await copy(onto, { 'x-upsert': 'true' })).status).toBe(200)
    expect((await vault('ann').info(from)).data).toMatchObject({ cacheControl: 'max-age=604800', size: 7 })
    expect(await (await vault('ann').download(from)).data?.text()).toBe('content')
    expect((await fixture.blobFiles()).length).toBe(1)
  })

  it('rejects a type that does not match its bytes', async () => {
    for (const mimetype of ['image/png', 'application/pdf', DOCX]) {
      const response = await (await copy({ copyMetadata: false, metadata: { mimetype } })).json()
      expect(response).toMatchObject(failure('415'))
    }
    expect((await fixture.blobFiles()).length).toBe(1)
  })

  it.each([
    [{ sourceVersionId: 'x' }, 'object versioning'],
    [{ copyMetadata: false, metadata: { contentEncoding: 'gzip' } }, 'content encoding'],
  ])('with %j is not supported', async (options, feature) => {
    expect(await (await copy(options)).json()).toMatchObject(
      failure('501', `The feature ${feature} is not enabled for this resource`),
    )
  })
})

describe('signed upload', () => {
  const name = `${folder}/signed.txt`

  it('works once without permissions and belongs to the signer', async () => {
    const { data } = await vault('ann').createSignedUploadUrl(name)
    const token = data?.token ?? ''
    expect(
      (await vault('visitor').uploadToSignedUrl(name, token, textFile('by a visitor'))).data,
    ).toMatchObject({ path: name, fullPath: `vault/${name}` })
    expect(await (await vault('ann').download(name)).data?.text()).toBe('by a visitor')
    const secondUpload = await vault('visitor').uploadToSignedUrl(name, token, textFile('again'))
    expect(secondUpload.error).toMatchObject(failure('409'))
    const [row] = (await vault('ann').remove([name])).data ?? []
    expect(row).toMatchObject({ owner_id: users.ann })
  })

  it('with upsert may replace, and leaves no bytes behind', async () => {
    const token = (await vault('ann').createSignedUploadUrl(name, { upsert: true })).data?.token ?? ''
    for (const word of ['first', 'second'])
      expect((await vault('visitor').uploadToSignedUrl(name, token, textFile(word))).error).toBeNull()
    expect((await fixture.blobFiles()).length).toBe(1)
  })

  it('is not signed without upload permission, nor valid for another name', async () => {
    expect((await vault('ben').createSignedUploadUrl(name)).error).toMatchObject(failure('403'))
    const token = (await vault('ann').createSignedUploadUrl(name)).data?.token ?? ''
    const other = await vault('visitor').uploadToSignedUrl(`${folder}/other.txt`, token, textFile('x'))
    expect(other.error).toMatchObject(failure('400', 'Invalid signature'))
  })

  it('expires after two hours', async () => {
    const token = (await vault('ann').createSignedUploadUrl(name)).data?.token ?? ''
    fixture.advance(7200)
    const { error } = await vault('visitor').uploadToSignedUrl(name, token, textFile('late'))
    expect(error).toMatchObject(failure('400', '"exp" claim timestamp check failed'))
    fixture.advance(-7200)
  })
})

describe('buckets', () => {
  const storage = () => fixture.buckets('installation')

  it('are created, read, changed, emptied and deleted with the secret key', async () => {
    const options = { public: true, fileSizeLimit: '20KB', allowedMimeTypes: ['text/*'] }
    const created = await storage().createBucket('things', options)
    expect(created.data).toEqual({ name: 'things' })
    expect((await storage().getBucket('things')).data).toMatchObject({
      id: 'things',
      public: true,
      file_size_limit: 20_000,
      allowed_mime_types: ['text/*'],
      created_at: expect.stringMatching(/Z$/),
    })
    await storage().updateBucket('things', { public: false, fileSizeLimit: null })
    expect((await storage().getBucket('things')).data).toMatchObject({
      public: false,
      file_size_limit: null,
      allowed_mime_types: ['text/*'],
    })
    await storage().from('things').upload('x.txt', textFile('x'))
    expect((await storage().deleteBucket('things')).error).toMatchObject(
      failure('409', 'The bucket you tried to delete is not empty'),
    )
    expect((await storage().emptyBucket('things')).error).toBeNull()
    expect(await fixture.blobFiles()).toEqual([])
    expect((await storage().deleteBucket('things')).data).toEqual({ message: 'Successfully deleted' })
    expect((await storage().getBucket('things')).error).toMatchObject(failure('404', 'Bucket not found'))
  })

  it('have the owner of the column for uuids', async () => {
    await fixture.database.script(
      `create policy "Ann creates buckets" on storage.buckets for insert to authenticated with check (id = 'own');
       insert into storage.buckets (id, name, owner, owner_id) values
         ('old', 'old', '${users.ben}', null),
         ('imported', 'imported', null, 'a client that is no user')`,
    )
    expect((await fixture.buckets('ann').createBucket('own')).error).toBeNull()
    await storage().createBucket('shared')
    const owners = ['own', 'old', 'imported', 'shared'].map(
      async (name) => (await storage().getBucket(name)).data?.owner,
    )
    expect(await Promise.all(owners)).toEqual([users.ann, users.ben, '', ''])
    for (const name of ['own', 'old', 'imported', 'shared']) await storage().deleteBucket(name)
    await fixture.database.script('drop policy "Ann creates buckets" on storage.buckets')
  })

  it.each(['ann', 'visitor'] as const)('cannot be created, changed or seen by %s', async (as) => {
    const buckets = fixture.buckets(as)
    expect((await buckets.createBucket('mine')).error).toMatchObject(failure('403'))
    expect((await buckets.listBuckets()).data).toEqual([])
    expect((await buckets.getBucket('shelf')).error).toMatchObject(failure('404'))
    expect((await buckets.updateBucket('shelf', { public: false })).error).toMatchObject(failure('404'))
    expect((await buckets.emptyBucket('shelf')).error).toMatchObject(failure('404'))
    expect((await buckets.deleteBucket('shelf')).error).toMatchObject(failure('404'))
  })
})
