/** Sends cached pages and built files from memory, before the application sees the request. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FindReady } from '../../port/plain-requests.ts'
import type { HtmlCache } from '../html-cache.ts'
import type { PageCounter } from '../page-counter.ts'
import type { StoredPage } from '../page-response.ts'
import { isDocument, type ReadyPage, sendReady, wholeAnswer } from '../ready-page.ts'
import { type AskedWith, readHeaders } from '../request-headers.ts'
import type { ReadyFiles } from './ready-files.ts'

export interface ReadyAnswers {
  /** Sends a valid cached page, or a file; returns false where the address is of neither. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean
  /** Returns the prebuilt response of a valid cached page, or of a file that was requested before. */
  readonly find: FindReady
}

interface ReadyAnswersParts {
  readonly cache: Pick<HtmlCache<StoredPage>, 'look'>
  readonly files: ReadyFiles
  readonly count: PageCounter['countPrebuilt']
}

export function createReadyAnswers({ cache, files, count }: ReadyAnswersParts): ReadyAnswers {
  function goodPage(address: string): ReadyPage | undefined {
    const page = cache.look(address)
    return page?.etag === undefined ? undefined : { etag: page.etag, forms: page.forms }
  }

  function countLoad(address: string, page: ReadyPage, asked: AskedWith): void {
    if (asked.isDocument && isDocument(page)) count(address, asked)
  }

  return {
    answer({ method, url = '/', rawHeaders }, outgoing) {
      if (method !== 'GET' && method !== 'HEAD') return false
      const page = goodPage(url)
      if (page === undefined)
        return files.answer(url, () => readHeaders(rawHeaders), outgoing, method === 'HEAD')
      const asked = readHeaders(rawHeaders)
      if (method === 'GET') countLoad(url, page, asked)
      sendReady(page, asked, outgoing, method === 'HEAD')
      return true
    },
    find(address, raw) {
      const page = goodPage(address)
      if (page === undefined) return files.ready(address, () => readHeaders(raw))
      const asked = readHeaders(raw)
      countLoad(address, page, asked)
      return wholeAnswer(page, asked)
    },
  }
}
