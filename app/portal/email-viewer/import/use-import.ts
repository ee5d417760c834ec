import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserSession } from '#app/session/browser-session.ts'
import { uploadFile } from '#app/session/file-transfer.ts'
import { EMAIL_IMPORT_PATH, IMPORT_MAX_BYTES, type ImportReport } from '#domain/email/emails.ts'
import { formatFileSize } from '#domain/media/media.ts'
import { tryAction } from '../../ui/action-result.ts'

export interface ImportedFile {
  readonly key: number
  readonly file: File
  readonly isWaiting: boolean
  /** Upload progress from 0 to 1; null while not uploading. */
  readonly progress: number | null
  /** Null until the file is imported. */
  readonly report: ImportReport | null
  readonly failure: string | null
}

const TOO_LARGE = `This file is larger than ${formatFileSize(IMPORT_MAX_BYTES)}. Split it first.`

/** Uploads files one at a time; a failed file does not stop the next. */
export function useImport() {
  const [items, setItems] = useState<readonly ImportedFile[]>([])
  const [isRunning, setRunning] = useState(false)
  const queue = useRef<{ readonly key: number; readonly file: File }[]>([])
  const stop = useRef<AbortController | null>(null)
  const count = useRef(0)
  const { revalidate } = useRevalidator()
  useEffect(() => () => stop.current?.abort(), [])

  const update = (key: number, change: Partial<ImportedFile>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...change } : item)))

  async function run() {
    if (stop.current !== null) return
    const control = new AbortController()
    stop.current = control
    setRunning(true)
    for (let next = queue.current.shift(); next !== undefined; next = queue.current.shift()) {
      const { key, file } = next
      update(key, { isWaiting: false, progress: 0, failure: null })
      const outcome = await tryAction(async () =>
        uploadFile<ImportReport>(
          await browserSession(),
          `${EMAIL_IMPORT_PATH}?name=${encodeURIComponent(file.name)}`,
          file,
          { signal: control.signal, onProgress: (progress) => update(key, { progress }) },
        ).catch((error: unknown) => {
          if (control.signal.aborted) return null
          throw error
        }),
      )
      update(key, { progress: null, report: outcome.data, failure: outcome.failure })
    }
    stop.current = null
    setRunning(false)
    await revalidate()
  }

  function enqueue(files: readonly { readonly key: number; readonly file: File }[]) {
    queue.current.push(...files)
    void run()
  }

  return {
    items,
    isRunning,
    add(files: readonly File[]) {
      const added = files.map((file) => ({ key: ++count.current, file }))
      setItems((all) => [
        ...all,
        ...added.map(({ key, file }) => {
          const failure = file.size > IMPORT_MAX_BYTES ? TOO_LARGE : null
          return { key, file, isWaiting: failure === null, progress: null, report: null, failure }
        }),
      ])
      enqueue(added.filter(({ file }) => file.size <= IMPORT_MAX_BYTES))
    },
    retry(key: number) {
      const item = items.find((one) => one.key === key)
      if (item === undefined) return
      update(key, { isWaiting: true, failure: null })
      enqueue([{ key, file: item.file }])
    },
    /** Aborts the upload and the queue; imported emails stay. */
    cancel() {
      for (const { key } of queue.current) update(key, { isWaiting: false })
      queue.current = []
      stop.current?.abort()
    },
  }
}
