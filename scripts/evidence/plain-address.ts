/** Host of lower-case words without a port, path of unreserved characters and delimiters, neither query nor fragment. */
const PLAIN = /^https?:\/\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]+\/[\w./~%+,;:@!$&'()*=-]*$/;
const LONGEST = 2000;

/**
 * Whether an address is of the form that most are, in which there is nothing for the rules of addresses to find: it is
 * known at a glance, where taking an address apart is the dearest part of a check.
 */
export const isPlainAddress = (address: string): boolean => PLAIN.test(address) && address.length <= LONGEST;
