import Foundation

@main
enum Entry {
    static func main() {
        exit(Commands.run(Array(CommandLine.arguments.dropFirst()), console: .system()))
    }
}
