import { createPortico } from 'portico'
import { evm } from 'portico/evm'
import { defineNetwork } from 'portico/networks'
import { porticoConnector } from 'portico/wagmi'

const { networks = [], ...options } = globalThis.hostConfig ?? {}
const own = networks.map((network) => defineNetwork(network))
const portico = createPortico({ networks: own, adapters: [evm()], ...options })
document.querySelector('#connect').addEventListener('click', () => portico.open().catch(() => {}))

const TEXT = 'Moor here?'
const MOVE = { to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', value: 1n }
const codeOf = (error) => error?.code ?? error?.cause?.code ?? error?.error?.code ?? error?.info?.error?.code ?? String(error)

/**
 * What a site does with a connected wallet, each in the words of one library: resolves the account, its signature of a text, a mined
 * transaction, and the chain after a move to `chainId`. `refused`: the code of a signature that the visitor refuses.
 */
const libraries = {
  async viem(chainId) {
    const { createPublicClient, createWalletClient, custom } = await import('viem')
    const transport = custom(portico.getProvider('eip155'))
    const wallet = createWalletClient({ transport, chain: own[0] })
    const client = createPublicClient({ transport, chain: own[0] })
    const [account] = await wallet.getAddresses()
    const signature = await wallet.signMessage({ account, message: TEXT })
    const hash = await wallet.sendTransaction({ account, ...MOVE })
    const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: 100 })
    await wallet.switchChain({ id: chainId })
    return { account, signature, status, chainId: await wallet.getChainId() }
  },

  async ethers(chainId) {
    const { BrowserProvider } = await import('ethers')
    const provider = new BrowserProvider(portico.getProvider('eip155'), 'any', { polling: true, pollingInterval: 100 })
    const signer = await provider.getSigner()
    const signature = await signer.signMessage(TEXT)
    const { status } = await (await signer.sendTransaction(MOVE)).wait()
    await provider.send('wallet_switchEthereumChain', [{ chainId: `0x${chainId.toString(16)}` }])
    provider.destroy()
    // A provider of ethers tells the chain of its first look once more; sites make another one after a move.
    const network = await new BrowserProvider(portico.getProvider('eip155')).getNetwork()
    return { account: signer.address, signature, status: status === 1 ? 'success' : status, chainId: Number(network.chainId) }
  },

  async web3(chainId) {
    const { Web3 } = await import('web3')
    const web3 = new Web3(portico.getProvider('eip155'))
    const [account] = await web3.eth.getAccounts()
    const signature = await web3.eth.personal.sign(TEXT, account, '')
    const { status } = await web3.eth.sendTransaction({ from: account, to: MOVE.to, value: '1' })
    await web3.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${chainId.toString(16)}` }] })
    return { account, signature, status: Number(status) === 1 ? 'success' : status, chainId: Number(await web3.eth.getChainId()) }
  },

  wagmi2: (chainId) => import('wagmi-core-2').then((core) => byWagmi(core, chainId)),
  wagmi3: (chainId) => import('@wagmi/core').then((core) => byWagmi(core, chainId)),
}

async function byWagmi(
  { connect, createConfig, custom, getAccount, getConnection, sendTransaction, signMessage, switchChain, ...core },
  chainId,
) {
  const transports = Object.fromEntries(own.map(({ id }) => [id, custom(portico.getProvider('eip155'))]))
  const config = createConfig({ chains: own, connectors: [porticoConnector(portico)], transports, storage: null })
  await connect(config, { connector: config.connectors[0] })
  const account = (getConnection ?? getAccount)(config).address
  const signature = await signMessage(config, { message: TEXT })
  const hash = await sendTransaction(config, MOVE)
  const { status } = await core.waitForTransactionReceipt(config, { hash, pollingInterval: 100 })
  await switchChain(config, { chainId })
  return { account, signature, status, chainId: (getConnection ?? getAccount)(config).chainId }
}

/** The code of the error that a refused signature ends with, in the words of each library. */
const refusals = {
  async viem() {
    const { createWalletClient, custom } = await import('viem')
    const wallet = createWalletClient({ transport: custom(portico.getProvider('eip155')), chain: own[0] })
    const [account] = await wallet.getAddresses()
    return wallet.signMessage({ account, message: TEXT })
  },
  async ethers() {
    const { BrowserProvider } = await import('ethers')
    const signer = await new BrowserProvider(portico.getProvider('eip155')).getSigner()
    return signer.signMessage(TEXT)
  },
  async web3() {
    const { Web3 } = await import('web3')
    const web3 = new Web3(portico.getProvider('eip155'))
    const [account] = await web3.eth.getAccounts()
    return web3.eth.personal.sign(TEXT, account, '')
  },
}

const refused = (name) =>
  refusals[name]().then(
    () => 'signed',
    (error) => codeOf(error),
  )

globalThis.host = { portico, libraries, refused }
