/**
 * Encryption of backups with a passphrase, in the age format (age-encryption.org/v1): scrypt, and ChaCha20-Poly1305 in
 * chunks. `age --decrypt` reads it too.
 */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'
import { ArchiveError } from './archive.ts'

/** 32 MB and half a second. The setting demands 32 characters, which are best generated. */
const SCRYPT_LOG_N = 15

const MAGIC = 'age-encryption.org/v1\n'

export function encrypt(
  bytes: ReadableStream<Uint8Array>,
  passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(SCRYPT_LOG_N)
  return encrypter.encrypt(bytes)
}

/**
 * Reads a file, decrypted if it is encrypted.
 * @throws {ArchiveError} with a clause about the file
 */
export async function readDecrypted(file: string, passphrase: string | undefined): Promise<Readable> {
  if (!(await isEncrypted(file))) return createReadStream(file)
  if (passphrase === undefined) throw new ArchiveError('it is encrypted: set BACKUP_PASSPHRASE')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const source = createReadStream(file)
  const decrypted = await decrypter
    .decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
    .catch((cause) => {
      source.destroy()
      throw new ArchiveError('BACKUP_PASSPHRASE is not the one it was encrypted with', { cause })
    })
  return Readable.from(reportDamage(decrypted))
}

async function* reportDamage(decrypted: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* decrypted
  } catch (cause) {
    throw new ArchiveError('it is damaged or incomplete', { cause })
  }
}

async function isEncrypted(file: string): Promise<boolean> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
  return buffer.toString('latin1', 0, bytesRead) === MAGIC
}
