//! An allocator that counts, for "allocations per parse".

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    /// A thread's own count: an atomic shared by all would put its price on the rivals that allocate.
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, counting what the current thread asks of it. A bench makes it its `#[global_allocator]`.
#[derive(Debug, Clone, Copy)]
pub struct Counting;

impl Counting {
    fn count() {
        COUNT.with(|count| count.set(count.get() + 1));
    }
}

// SAFETY: every call goes to `System` as it came. The counter is const-initialised and has no destructor, so that
// reaching it neither allocates nor fails while a thread ends.
#[expect(unsafe_code, reason = "GlobalAlloc is an unsafe trait")]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        Self::count();
        // SAFETY: the caller's promises are those `System` asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: `block` came from `System`, by `alloc` or `realloc` of this allocator.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        Self::count();
        // SAFETY: as for `dealloc`; the caller's promises about `size` are those `System` asks for.
        unsafe { System.realloc(block, layout, size) }
    }
}

/// Number of allocations of `work` on this thread. 0 unless [`Counting`] is the program's allocator.
pub fn during(work: impl FnOnce()) -> u64 {
    let before = COUNT.get();
    work();
    COUNT.get() - before
}
