import { describe, expect, it } from 'vitest'
import { never, quiet } from '../../../test/support/core-world.ts'
import { type SiwxWorld, siwxWorld, statusOf, viewOf, visited } from '../../../test/support/siwx-world.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'

const connected = (prepare?: (world: SiwxWorld) => void) => visited(siwxWorld(), prepare)

const refused = fail('HTTP_STATUS', { status: 401, url: '/auth/verify', description: 'This account is closed.' })

describe('a sign-in that fails', () => {
  it('before there is a message: said, told with its code, logged, and tried again', async () => {
    const world = await connected(({ siwx }) => siwx.fails.add('createMessage'))
    expect(world.service.state.value.status).toBe('failed')
    expect(world.toasts.state.value).toMatchObject({ message: 'The message could not be made', variant: 'error' })
    const told = { event: 'SIWX_AUTH_ERROR', properties: { network: 'eip155:1', code: 'SIWX_SIGN_FAILED' } }
    expect(world.events.state.value?.data).toMatchObject(told)
    expect(world.logger.lines).toContainEqual(expect.objectContaining({ level: 'warn', facts: { code: 'SIWX_SIGN_FAILED' } }))
    world.siwx.fails.clear()
    await world.report.prepare()
    expect(world.service.state.value.status).toBe('ready')
  })

  it.each([
    ['expired', fail('SIWX_EXPIRED', { expirationTime: '2026-01-01T00:00:00Z' }), 'The message is not valid at this time.'],
    ['not valid yet', fail('SIWX_NOT_YET_VALID', { from: '2036-01-01T00:00:00Z' }), 'The message is not valid at this time.'],
    ['changed', fail('SIWX_ACCOUNT_CHANGED', {}), 'Your account or network changed'],
    ['refused by the server', refused, 'This account is closed.'],
    ['refused as a signature', fail('SIWX_SIGNATURE_INVALID', {}, { cause: refused }), 'This account is closed.'],
    ['refused without words', fail('SIWX_SIGNATURE_INVALID', {}), 'Error signing message'],
  ] as const)('%s: the visitor reads why, the site gets the code', async (_, error, words) => {
    const world = await connected(({ siwx }) => {
      siwx.addSession = () => Promise.reject(error)
    })
    await world.signIn.run()
    expect(world.toasts.state.value?.message).toContain(words)
    expect(world.events.state.value?.data.properties).toMatchObject({ code: error.code })
    expect(JSON.stringify(world.logger.lines)).toContain(error.code)
  })

  it('in a dialog that was closed meanwhile: it opens again', async () => {
    const world = await connected()
    const [wallet] = world.fakes
    if (wallet) wallet.rejects = true
    const signing = world.signIn.run()
    world.modal.setOpen(false)
    await signing
    expect([viewOf(world), statusOf(world)]).toEqual(['SIWXSignMessage', 'ready'])
  })

  it('and is given up: the site that asked for it gets the reason', async () => {
    const world = await connected(({ siwx }) => {
      siwx.required = false
      siwx.addSession = () => Promise.reject(refused)
    })
    const asked = world.signIn.ask(never())
    await quiet()
    await world.signIn.run()
    world.close.run()
    await expect(asked).rejects.toMatchObject({ code: 'MODAL_CLOSED', cause: { code: 'HTTP_STATUS' } })
  })
})
