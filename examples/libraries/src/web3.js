import { Web3 } from 'web3'
import { showPage } from './page.js'

showPage((provider, address, message) => new Web3(provider).eth.personal.sign(message, address, ''))
