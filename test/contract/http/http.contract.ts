import { describe, expect, it } from 'vitest'
import type { Http } from '../../../src/ports/http/http.ts'
import { judgedNamed } from '../../corpora/lib/ledger.ts'

export type Prepared =
  | { json: unknown }
  | { bytes: number; type: string }
  | { status: number; retryAfterS?: number }
  | { fault: 'unreachable' | 'silent' | 'html' }

/** The port, and what the service at `url` will do next. */
export type World = { readonly http: Http; readonly url: string; prepare(answer: Prepared): void; requests(): number }

export function describeHttp(adapter: string, open: () => World | Promise<World>): void {
  const { signal } = new AbortController()
  describe(`Http contract: ${adapter}`, () => {
    it('gives the JSON that a service answers', async () => {
      const { http, url, prepare } = await open()
      prepare({ json: { data: [1, 'ä', { deep: true }], count: 3 } })
      expect(await http.json({ url: `${url}?page=1` }, signal)).toEqual({ data: [1, 'ä', { deep: true }], count: 3 })
      expect(await http.json({ url, method: 'POST', body: { ask: 1 } }, signal)).toMatchObject({ count: 3 })
    })

    it.each([400, 401, 403, 404, 500, 503])('rejects with HTTP_STATUS on %i, without the query', async (status) => {
      judgedNamed('timeline-faults', 'proxy strips query', 'service worker of host answers 503')
      const { http, url, prepare } = await open()
      prepare({ status })
      await expect(http.json({ url: `${url}?projectId=secret` }, signal)).rejects.toMatchObject({
        code: 'HTTP_STATUS',
        facts: { status, url },
      })
    })

    it('rejects with APKT010 when throttled, and says for how long', async () => {
      const { http, url, prepare } = await open()
      prepare({ status: 429, retryAfterS: 7 })
      await expect(http.json({ url }, signal)).rejects.toMatchObject({ code: 'APKT010', facts: { retryAfterMs: 7000 } })
      prepare({ status: 429 })
      await expect(http.json({ url }, signal)).rejects.toMatchObject({ code: 'APKT010', facts: { retryAfterMs: 1000 } })
    })

    it('rejects with ANSWER_UNREADABLE when a captive portal answers', async () => {
      judgedNamed('timeline-faults', 'captive portal then good')
      const { http, url, prepare } = await open()
      prepare({ fault: 'html' })
      await expect(http.json({ url }, signal)).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE', facts: { source: url } })
    })

    it('rejects with HTTP_UNREACHABLE when nobody answers the call', async () => {
      const { http, url, prepare } = await open()
      prepare({ fault: 'unreachable' })
      await expect(http.json({ url }, signal)).rejects.toMatchObject({ code: 'HTTP_UNREACHABLE', facts: { url } })
      await expect(http.blob({ url }, signal)).rejects.toMatchObject({ code: 'HTTP_UNREACHABLE' })
    })

    it('rejects with HTTP_TIMEOUT at the deadline', async () => {
      judgedNamed('timeline-faults', 'DNS answers after 30 s')
      const { http, url, prepare } = await open()
      prepare({ fault: 'silent' })
      await expect(http.json({ url, deadlineMs: 50 }, signal)).rejects.toMatchObject({ code: 'HTTP_TIMEOUT', facts: { url } })
    })

    it('rejects with ABORTED when given up, at once', async () => {
      const { http, url, prepare } = await open()
      prepare({ fault: 'silent' })
      const controller = new AbortController()
      const answer = http.json({ url }, controller.signal)
      controller.abort()
      await expect(answer).rejects.toMatchObject({ code: 'ABORTED' })
    })

    it('asks nobody when it was given up before', async () => {
      const { http, url, prepare, requests } = await open()
      prepare({ json: {} })
      await expect(http.json({ url }, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
      expect(requests()).toBe(0)
    })

    it('gives pictures up to 2 MB with their type', async () => {
      const { http, url, prepare } = await open()
      prepare({ bytes: 1000, type: 'image/png' })
      const picture = await http.blob({ url }, signal)
      expect([picture.size, picture.type]).toEqual([1000, 'image/png'])
      prepare({ bytes: 2 * 1024 * 1024 + 1, type: 'image/png' })
      await expect(http.blob({ url }, signal)).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
    })
  })
}
