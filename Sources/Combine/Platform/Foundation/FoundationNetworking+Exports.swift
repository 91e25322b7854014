#if canImport(FoundationNetworking)
    // On Apple's platforms `import Foundation` brings these names; elsewhere they live in a module of their own, and
    // Foundation only says so. Code written for Apple's Combine finds them through ours. They are named one by one, so
    // that importing Combine brings nothing else of Foundation into view.
    @_exported import class FoundationNetworking.CachedURLResponse
    @_exported import class FoundationNetworking.HTTPCookie
    @_exported import class FoundationNetworking.HTTPCookieStorage
    @_exported import class FoundationNetworking.HTTPURLResponse
    @_exported import class FoundationNetworking.NSMutableURLRequest
    @_exported import class FoundationNetworking.NSURLRequest
    @_exported import class FoundationNetworking.URLAuthenticationChallenge
    @_exported import class FoundationNetworking.URLCache
    @_exported import class FoundationNetworking.URLCredential
    @_exported import class FoundationNetworking.URLCredentialStorage
    @_exported import class FoundationNetworking.URLProtectionSpace
    @_exported import class FoundationNetworking.URLProtocol
    @_exported import class FoundationNetworking.URLResponse
    @_exported import class FoundationNetworking.URLSession
    @_exported import class FoundationNetworking.URLSessionConfiguration
    @_exported import class FoundationNetworking.URLSessionDataTask
    @_exported import class FoundationNetworking.URLSessionDownloadTask
    @_exported import class FoundationNetworking.URLSessionStreamTask
    @_exported import class FoundationNetworking.URLSessionTask
    @_exported import class FoundationNetworking.URLSessionTaskMetrics
    @_exported import class FoundationNetworking.URLSessionTaskTransactionMetrics
    @_exported import class FoundationNetworking.URLSessionUploadTask
    @_exported import class FoundationNetworking.URLSessionWebSocketTask
    @_exported import protocol FoundationNetworking.URLAuthenticationChallengeSender
    @_exported import protocol FoundationNetworking.URLProtocolClient
    @_exported import protocol FoundationNetworking.URLSessionDataDelegate
    @_exported import protocol FoundationNetworking.URLSessionDelegate
    @_exported import protocol FoundationNetworking.URLSessionDownloadDelegate
    @_exported import protocol FoundationNetworking.URLSessionStreamDelegate
    @_exported import protocol FoundationNetworking.URLSessionTaskDelegate
    @_exported import protocol FoundationNetworking.URLSessionWebSocketDelegate
    @_exported import struct FoundationNetworking.HTTPCookiePropertyKey
    @_exported import struct FoundationNetworking.URLRequest
    @_exported import var FoundationNetworking.NSURLAuthenticationMethodDefault
    @_exported import var FoundationNetworking.NSURLAuthenticationMethodHTMLForm
    @_exported import var FoundationNetworking.NSURLAuthenticationMethodHTTPBasic
    @_exported import var FoundationNetworking.NSURLAuthenticationMethodHTTPDigest
    @_exported import var FoundationNetworking.NSURLAuthenticationMethodNTLM
    @_exported import var FoundationNetworking.NSURLAuthenticationMethodNegotiate
    @_exported import var FoundationNetworking.NSURLCredentialStorageRemoveSynchronizableCredentials
    @_exported import var FoundationNetworking.NSURLProtectionSpaceFTP
    @_exported import var FoundationNetworking.NSURLProtectionSpaceFTPProxy
    @_exported import var FoundationNetworking.NSURLProtectionSpaceHTTP
    @_exported import var FoundationNetworking.NSURLProtectionSpaceHTTPProxy
    @_exported import var FoundationNetworking.NSURLProtectionSpaceHTTPS
    @_exported import var FoundationNetworking.NSURLProtectionSpaceHTTPSProxy
    @_exported import var FoundationNetworking.NSURLProtectionSpaceSOCKSProxy
    @_exported import var FoundationNetworking.NSURLSessionTransferSizeUnknown
    @_exported import var FoundationNetworking.URLSessionDownloadTaskResumeData
#endif
