import { describe, expect, it } from 'vitest'
import { isMisleading, nameLook } from './name-look.ts'

describe('what a name looks like', () => {
  it.each([
    ['MetaMask', 'Meta Mask'],
    ['MetaMask', 'MЕТАМАЅК'],
    ['MetaMask', 'MetaMaѕk'],
    ['MetaMask', '\uff2detaMask'],
    ['MetaMask', '𝐌𝐞𝐭𝐚𝐌𝐚𝐬𝐤'],
    ['MetaMask', 'Métamásk'],
    ['MetaMask', 'Meta-Mask™'],
    ['MetaMask', 'rnetamask'],
    ['Rainbow', 'Rаіnbоw'],
    ['Rainbow', 'Rainbovv'],
    ['WalletConnect', 'Wa11etConnect'],
    ['Coinbase', 'C0inba5e'],
    ['Phantom', 'Ρhаntоm'],
    ['Zen', 'ΖΕΝ'],
  ])('%s and %s are one', (one, other) => {
    expect(nameLook(other)).toBe(nameLook(one))
  })

  it.each([
    ['MetaMask', 'Rabby'],
    ['Trust', 'Trust Wallet'],
    ['欧易', '币安'],
    ['🦊', '🐰'],
  ])('%s and %s are two', (one, other) => {
    expect(nameLook(other)).not.toBe(nameLook(one))
  })
})

it.each([
  ['MetaMask', false],
  ['OKX Wallet 2.0 (beta)', false],
  ['欧易 OKX', false],
  ['Кошелёк', false],
  ['ウォレット', false],
  ['محفظة', false],
  ['👛', false],
  ['MetaMaѕk', true],
  ['Mеta', true],
  ['сосо', true],
  ['\uff2detaMask', true],
  ['𝐌𝐞𝐭𝐚', true],
  ['Métamask', true],
  ['Me\u0301tamask', true],
  ['ΜЕТА', true],
  ['ΜΕΤΑ', true],
  ['ΖΗΝ', true],
  ['Μετά', true],
  ['Δέλτα', false],
  ['Ꮇeta', true],
  ['ᎷᎬᎢᎪ', true],
  ['metamaſk', true],
  ['ıntmax', true],
])('%s can be taken for another: %s', (name, expected) => {
  expect(isMisleading(name)).toBe(expected)
})
