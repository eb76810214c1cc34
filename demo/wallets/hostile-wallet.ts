/**
 * A wallet that means harm or is badly broken: markup in its name, a script for an icon, a provider whose members throw,
 * answers of the wrong shape. Nothing of it may reach the page.
 */
export function hostileAnnouncement(): Readonly<{ info: unknown; provider: unknown }> {
  const provider = Object.defineProperties(
    {
      request: ({ method }: { method: string }) => {
        if (method === 'eth_requestAccounts')
          return Promise.resolve([{ toString: (): string => '<img src=x onerror=alert(1)>' }, null, '0x123'])
        if (method === 'eth_chainId') return Promise.resolve({ hex: 'NaN' })
        throw 'not even an error'
      },
    },
    {
      on: {
        get: () => {
          throw new Error('on: boom')
        },
      },
      isMetaMask: {
        get: () => {
          throw new Error('isMetaMask: boom')
        },
      },
    },
  )
  const info = {
    uuid: 'd0000000-0000-4000-a000-00000000000d',
    name: '<img src=x onerror="window.__pwned=1">\u202eretteB htiw tellaW',
    icon: 'javascript:window.__pwned=1',
    rdns: 'io.metamask"><script>window.__pwned=1</script>',
  }
  return { info, provider }
}
