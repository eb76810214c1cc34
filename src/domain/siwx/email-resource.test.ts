import { expect, it } from 'vitest'
import { emailOf, emailResource, isEmailAddress } from './email-resource.ts'

it.each(['ada%home@example.com', '100%25@example.com', "o'neil+a#1@example.com"])(
  '%s is an address, and the same after a message',
  (address) => {
    expect([isEmailAddress(address), emailOf({ resources: [emailResource(address)] })]).toEqual([true, address])
  },
)
