/*===- driver.h - The functions of a VTA driver -------------------*- C -*-===*\
|*                                                                            *|
|* Part of the vta-mlir project, under the Apache License v2.0 with LLVM      *|
|* Exceptions. See LICENSE for license information.                           *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* What a host program needs from a VTA device, simulated or real: memory     *|
|* the device can address, and running a stream of instructions. Libraries    *|
|* that export these functions are interchangeable.                           *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef VTA_DRIVER_H
#define VTA_DRIVER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** log2 of the page size, and the page size, of device memory in bytes. */
#define VTA_PAGE_BITS 12
#define VTA_PAGE_BYTES (1 << VTA_PAGE_BITS)

/** Largest allocation that every device can be asked for, in bytes. */
#define VTA_MAX_XFER (1 << 25)

/** Values of the `cached` argument of VTAMemAlloc. */
#define VTA_CACHED 1
#define VTA_NOT_CACHED 0

/** One device context. */
typedef void *VTADeviceHandle;

/** An address as the device sees it; 0 is not an address. */
#ifdef USE_VTA64
typedef uint64_t vta_phy_addr_t;
#else
typedef uint32_t vta_phy_addr_t;
#endif

/** Opens a device; null on failure. */
VTADeviceHandle VTADeviceAlloc(void);

/** Closes a device; null is allowed. */
void VTADeviceFree(VTADeviceHandle handle);

/**
 * Runs `insn_count` instructions of 16 bytes from `insn_phy_addr` and returns
 * when FINISH was executed: 0. Returns non-zero if that does not happen, on
 * hardware after `wait_cycles` polls.
 */
int VTADeviceRun(VTADeviceHandle handle, vta_phy_addr_t insn_phy_addr,
                 uint32_t insn_count, uint32_t wait_cycles);

/**
 * Allocates physically contiguous memory that starts at a page; null on
 * failure. Cached memory needs VTAFlushCache before the device reads it and
 * VTAInvalidateCache before the host reads what the device wrote.
 */
void *VTAMemAlloc(size_t size, int cached);

/** Frees what VTAMemAlloc returned; null is allowed. */
void VTAMemFree(void *buffer);

/** The device's address of a byte in an allocation; 0 if it is in none. */
vta_phy_addr_t VTAMemGetPhyAddr(void *buffer);

/** Copies host memory into device memory. */
void VTAMemCopyFromHost(void *dst, const void *src, size_t size);

/** Copies device memory into host memory. */
void VTAMemCopyToHost(void *dst, const void *src, size_t size);

/** Makes what the host wrote visible to the device. */
void VTAFlushCache(void *vir_addr, vta_phy_addr_t phy_addr, int size);

/** Makes what the device wrote visible to the host. */
void VTAInvalidateCache(void *vir_addr, vta_phy_addr_t phy_addr, int size);

/**
 * Optional, no part of VTA's own interface: the name of the device's
 * configuration, such as "1x16_i8w8a32_15_15_18_17"; null if it has none. With
 * a TARGET in front, such as "pynq_1x16_i8w8a32_15_15_18_17", files that were
 * made for another TARGET are refused. Valid until the next call in this
 * thread.
 */
const char *VTADriverConfig(void);

/**
 * Optional, no part of VTA's own interface: the cycles that the device took for
 * the last VTADeviceRun in this process, from the start to FINISH; UINT64_MAX
 * if it could not tell for that run. A library whose device has no counter does
 * not export this function: callers that find it count cycles and measure no
 * time.
 */
uint64_t VTADriverCycles(void);

/**
 * Optional, no part of VTA's own interface: 1 if the device sees what the host
 * wrote and the host sees what the device wrote, so that VTAFlushCache and
 * VTAInvalidateCache are never needed; 0 if they are, around each run. Without
 * this function callers take the memory for coherent, as TVM does.
 */
int VTADriverCoherent(void);

/**
 * Optional, no part of VTA's own interface: why a call of VTAFlushCache,
 * VTAInvalidateCache or a copy has failed, none of which returns a status; null
 * if none has. Callers ask after they have read results, and do not use these
 * if there is a reason. Valid until the next call in this thread.
 */
const char *VTADriverError(void);

#ifdef __cplusplus
}
#endif

#endif /* VTA_DRIVER_H */
